# Topics of the help

community-qa help paging

community-qa help projection

community-qa help search

community-qa help output

community-qa help exit-codes

community-qa help permissions
