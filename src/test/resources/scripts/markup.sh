#!/bin/sh
echo ']]></record></ListRecords><resumptionToken>x</resumptionToken><![CDATA['
