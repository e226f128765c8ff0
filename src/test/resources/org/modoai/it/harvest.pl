# Harvests a repository with HTTP::OAI into the current directory: the file "identifiers" has one a line, the files 0, 1,
# 2, … what they identify.
use strict;
use warnings;
use Digest::SHA qw(sha256_hex);
use HTTP::OAI;
use LWP::UserAgent;
use MIME::Base64 qw(decode_base64);

my $harvester = HTTP::OAI::Harvester->new(baseURL => $ARGV[0]);
my $identify = $harvester->Identify;
die 'Identify: ', $identify->message if $identify->is_error;
die 'baseURL is ', $identify->baseURL if $identify->baseURL ne $ARGV[0];

open my $identifiers, '>', 'identifiers' or die $!;
my $count = 0;
sub keep {
    my ($record) = @_;
    print $identifiers $record->identifier, "\n";
    my ($dom) = grep { $_->nodeType == 1 } $record->metadata->dom->childNodes;
    my ($resource) = $dom->getElementsByTagNameNS('urn:mpeg:mpeg21:2002:02-DIDL-NS', 'Resource');
    my $bytes;
    if (my $ref = $resource->getAttribute('ref')) {
        my $response = LWP::UserAgent->new->get($ref);
        die "$ref: ", $response->status_line if !$response->is_success;
        $bytes = $response->content;
        my ($fixity) = $dom->getElementsByTagNameNS('http://www.modoai.org/OAI/2.0/fixity/', 'fixity');
        die "$ref is not what was announced"
            if $fixity->textContent ne sha256_hex($bytes) || $fixity->getAttribute('length') != length $bytes;
    } else {
        $bytes = decode_base64($resource->textContent);
    }
    open my $file, '>:raw', $count++ or die $!;
    print $file $bytes;
    close $file or die $!;
}

my $records = $harvester->ListRecords(metadataPrefix => 'oai_didl', onRecord => \&keep);
die 'ListRecords: ', $records->message if $records->is_error;
close $identifiers or die $!;
