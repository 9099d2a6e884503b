// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Access to the items and numbers of pages, for walks over lists.

crate::paging::page!(
    ActionFieldsPage lists ActionFields in list : page, page_size, page_count,
    list_count, total_count, sort
);

crate::paging::page!(
    ActionPage lists Action in list : page, page_size, page_count, list_count,
    total_count, sort
);

crate::paging::page!(
    AwardFieldsPage lists AwardFields in list : page, page_size, page_count, list_count,
    total_count, sort
);

crate::paging::page!(
    AwardPage lists Award in list : page, page_size, page_count, list_count, total_count,
    sort
);

crate::paging::page!(
    FollowRelationPage lists FollowRelation in list : page, page_size, page_count,
    list_count, total_count, sort
);

crate::paging::page!(
    GroupFieldsPage lists GroupFields in list : page, page_size, page_count, list_count,
    total_count, sort
);

crate::paging::page!(
    GroupPage lists Group in list : page, page_size, page_count, list_count, total_count,
    sort
);

crate::paging::page!(
    NodeFieldsPage lists NodeFields in list : page, page_size, page_count, list_count,
    total_count, sort
);

crate::paging::page!(
    NodeFieldsSearchPage lists NodeFields in list : page, page_size, page_count,
    list_count, total_count, sort
);

crate::paging::page!(
    NodePage lists Node in list : page, page_size, page_count, list_count, total_count,
    sort
);

crate::paging::page!(
    NodeSearchPage lists Node in list : page, page_size, page_count, list_count,
    total_count, sort
);

crate::paging::page!(
    RevisionFieldsPage lists RevisionFields in list : page, page_size, page_count,
    list_count, total_count, sort
);

crate::paging::page!(
    RevisionPage lists Revision in list : page, page_size, page_count, list_count,
    total_count, sort
);

crate::paging::page!(
    TopicPage lists Topic in list : page, page_size, page_count, list_count, total_count,
    sort
);

crate::paging::page!(
    UserFieldsPage lists UserFields in list : page, page_size, page_count, list_count,
    total_count, sort
);

crate::paging::page!(
    UserPage lists User in list : page, page_size, page_count, list_count, total_count,
    sort
);
