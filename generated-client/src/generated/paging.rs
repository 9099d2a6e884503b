// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Access to the items and numbers of pages, for walks over lists.

use crate::types;

impl crate::Page for types::ActionFieldsPage {
    type Item = types::ActionFields;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::ActionFieldsPage {
    type Item = types::ActionFields;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::ActionPage {
    type Item = types::Action;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::ActionPage {
    type Item = types::Action;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::AwardFieldsPage {
    type Item = types::AwardFields;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::AwardFieldsPage {
    type Item = types::AwardFields;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::AwardPage {
    type Item = types::Award;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::AwardPage {
    type Item = types::Award;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::FollowRelationPage {
    type Item = types::FollowRelation;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::FollowRelationPage {
    type Item = types::FollowRelation;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::GroupFieldsPage {
    type Item = types::GroupFields;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::GroupFieldsPage {
    type Item = types::GroupFields;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::GroupPage {
    type Item = types::Group;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::GroupPage {
    type Item = types::Group;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::NodeFieldsPage {
    type Item = types::NodeFields;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::NodeFieldsPage {
    type Item = types::NodeFields;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::NodeFieldsSearchPage {
    type Item = types::NodeFields;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::NodeFieldsSearchPage {
    type Item = types::NodeFields;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::NodePage {
    type Item = types::Node;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::NodePage {
    type Item = types::Node;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::NodeSearchPage {
    type Item = types::Node;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::NodeSearchPage {
    type Item = types::Node;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::RevisionFieldsPage {
    type Item = types::RevisionFields;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::RevisionFieldsPage {
    type Item = types::RevisionFields;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::RevisionPage {
    type Item = types::Revision;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::RevisionPage {
    type Item = types::Revision;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::TopicPage {
    type Item = types::Topic;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::TopicPage {
    type Item = types::Topic;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::UserFieldsPage {
    type Item = types::UserFields;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::UserFieldsPage {
    type Item = types::UserFields;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl crate::Page for types::UserPage {
    type Item = types::User;
    fn info(&self) -> crate::PageInfo {
        crate::PageInfo {
            page: self.page,
            page_size: self.page_size,
            page_count: self.page_count,
            list_count: self.list_count,
            total_count: self.total_count,
            sort: self.sort.clone(),
        }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Self::Item> {
        self.list
    }
}

impl IntoIterator for types::UserPage {
    type Item = types::User;
    type IntoIter = ::std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}
