// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Samples of the models, from the document.

use crate::{Error, testing, types};

impl types::Action {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"id":3006,"ip":"203.0.113.24","user":{"id":7,"username":"mlindqvist","reputation":1840},"actionDate":1741028110007,"canceled":false,"privateAction":false,"verb":"answered","node":{"id":202,"type":"answer","creationDate":1741028110007,"creationDateFormatted":"03/03/2025 06:55 PM","body":"Take the fan down and weigh each blade. Tape a coin to the lightest one & try again.","bodyAsHTML":"<p>Take the fan down and weigh each blade. Tape a coin to the lightest one &amp; try again.</p>","author":{"id":7,"username":"mlindqvist","realname":"Maja Lindqvist","reputation":1840},"lastEditedAction":3006,"activeRevisionId":503,"revisionIds":[503],"lastActiveUserId":7,"lastActiveDate":1741028110007,"originalParentId":201,"attachments":[],"childrenIds":[],"commentIds":[],"marked":true,"topics":[{"id":61,"creationDate":1677751872013,"creationDateFormatted":"03/02/2023 10:11 AM","name":"fans","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":14},{"id":62,"creationDate":1677752080200,"creationDateFormatted":"03/02/2023 10:14 AM","name":"measuring","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":52}],"primaryContainerId":3,"containerIds":[3],"slug":"202","wiki":false,"score":6,"depth":1,"viewCount":0,"upVoteCount":6,"downVoteCount":0,"nodeStates":["accepted"]},"rootNode":{"id":201,"type":"question","creationDate":1741003705410,"creationDateFormatted":"03/03/2025 12:08 PM","title":"How do I balance a ceiling fan that wobbles?","body":"My ceiling fan wobbles at the **highest** speed only.\n\n- the blades are clean\n- the mount is tight\n\nHow do I balance it?","bodyAsHTML":"<p>My ceiling fan wobbles at the <strong>highest</strong> speed only.</p>\n<ul>\n<li>the blades are clean</li>\n<li>the mount is tight</li>\n</ul>\n<p>How do I balance it?</p>","author":{"id":12,"username":"tokafor","reputation":64},"lastEditedAction":3004,"activeRevisionId":502,"revisionIds":[501,502],"lastActiveUserId":23,"lastActiveDate":1741452002555,"attachments":[{"id":71,"fileName":"fan blade, close-up.png","size":48213,"sizeFormatted":"47.1 kB","url":"/storage/attachments/71-fan-blade-close-up.png","image":true}],"childrenIds":[202,203],"commentIds":[204],"marked":false,"topics":[{"id":61,"creationDate":1677751872013,"creationDateFormatted":"03/02/2023 10:11 AM","name":"fans","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":14},{"id":62,"creationDate":1677752080200,"creationDateFormatted":"03/02/2023 10:14 AM","name":"measuring","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":52}],"primaryContainerId":3,"containerIds":[3,8],"slug":"how-do-i-balance-a-ceiling-fan-that-wobbles","wiki":false,"score":4,"depth":0,"viewCount":318,"upVoteCount":5,"downVoteCount":1,"nodeStates":["sticky"],"answers":[202,203],"answerCount":2},"topics":[{"id":61,"creationDate":1677751872013,"creationDateFormatted":"03/02/2023 10:11 AM","name":"fans","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":14},{"id":62,"creationDate":1677752080200,"creationDateFormatted":"03/02/2023 10:14 AM","name":"measuring","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":52}]}"#,
        )
    }
}

impl types::ActionFields {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(r#"{"id":3018,"ip":"198.51.100.7","verb":"suspended"}"#)
    }
}

impl types::ActionFieldsPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"","page":1,"pageSize":15,"pageCount":1,"listCount":4,"totalCount":4,"list":[{"id":3018,"ip":"198.51.100.7","verb":"suspended"},{"id":3016,"ip":"203.0.113.24","verb":"voted"},{"id":3006,"ip":"203.0.113.24","verb":"answered"},{"id":2001,"ip":"2001:db8::17","verb":"joined"}]}"#,
        )
    }
}

impl types::ActionPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"","page":2,"pageSize":2,"pageCount":2,"listCount":2,"totalCount":4,"list":[{"id":3006,"ip":"203.0.113.24","user":{"id":7,"username":"mlindqvist","reputation":1840},"actionDate":1741028110007,"canceled":false,"privateAction":false,"verb":"answered","node":{"id":202,"type":"answer","creationDate":1741028110007,"creationDateFormatted":"03/03/2025 06:55 PM","body":"Take the fan down and weigh each blade. Tape a coin to the lightest one & try again.","bodyAsHTML":"<p>Take the fan down and weigh each blade. Tape a coin to the lightest one &amp; try again.</p>","author":{"id":7,"username":"mlindqvist","realname":"Maja Lindqvist","reputation":1840},"lastEditedAction":3006,"activeRevisionId":503,"revisionIds":[503],"lastActiveUserId":7,"lastActiveDate":1741028110007,"originalParentId":201,"attachments":[],"childrenIds":[],"commentIds":[],"marked":true,"topics":[{"id":61,"creationDate":1677751872013,"creationDateFormatted":"03/02/2023 10:11 AM","name":"fans","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":14},{"id":62,"creationDate":1677752080200,"creationDateFormatted":"03/02/2023 10:14 AM","name":"measuring","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":52}],"primaryContainerId":3,"containerIds":[3],"slug":"202","wiki":false,"score":6,"depth":1,"viewCount":0,"upVoteCount":6,"downVoteCount":0,"nodeStates":["accepted"]},"rootNode":{"id":201,"type":"question","creationDate":1741003705410,"creationDateFormatted":"03/03/2025 12:08 PM","title":"How do I balance a ceiling fan that wobbles?","body":"My ceiling fan wobbles at the **highest** speed only.\n\n- the blades are clean\n- the mount is tight\n\nHow do I balance it?","bodyAsHTML":"<p>My ceiling fan wobbles at the <strong>highest</strong> speed only.</p>\n<ul>\n<li>the blades are clean</li>\n<li>the mount is tight</li>\n</ul>\n<p>How do I balance it?</p>","author":{"id":12,"username":"tokafor","reputation":64},"lastEditedAction":3004,"activeRevisionId":502,"revisionIds":[501,502],"lastActiveUserId":23,"lastActiveDate":1741452002555,"attachments":[{"id":71,"fileName":"fan blade, close-up.png","size":48213,"sizeFormatted":"47.1 kB","url":"/storage/attachments/71-fan-blade-close-up.png","image":true}],"childrenIds":[202,203],"commentIds":[204],"marked":false,"topics":[{"id":61,"creationDate":1677751872013,"creationDateFormatted":"03/02/2023 10:11 AM","name":"fans","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":14},{"id":62,"creationDate":1677752080200,"creationDateFormatted":"03/02/2023 10:14 AM","name":"measuring","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":52}],"primaryContainerId":3,"containerIds":[3,8],"slug":"how-do-i-balance-a-ceiling-fan-that-wobbles","wiki":false,"score":4,"depth":0,"viewCount":318,"upVoteCount":5,"downVoteCount":1,"nodeStates":["sticky"],"answers":[202,203],"answerCount":2},"topics":[{"id":61,"creationDate":1677751872013,"creationDateFormatted":"03/02/2023 10:11 AM","name":"fans","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":14},{"id":62,"creationDate":1677752080200,"creationDateFormatted":"03/02/2023 10:14 AM","name":"measuring","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":52}]},{"id":2001,"ip":"2001:db8::17","user":{"id":7,"username":"mlindqvist","reputation":1840},"actionDate":1676635449118,"canceled":false,"privateAction":false,"verb":"joined","topics":[]}]}"#,
        )
    }
}

impl types::Award {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"id":81,"name":"awards.voteupcount.bronze.name","description":"awards.voteupcount.bronze.description","count":1,"level":"bronze","imageUrl":"/themes/base/images/awards/bronze.png","creationDate":1676712600456}"#,
        )
    }
}

impl types::AwardFields {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"awards.voteupcount.bronze.name","imageUrl":"/themes/base/images/awards/bronze.png"}"#,
        )
    }
}

impl types::AwardFieldsPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"","page":1,"pageSize":2,"pageCount":3,"listCount":2,"totalCount":5,"list":[{"name":"awards.voteupcount.bronze.name","imageUrl":"/themes/base/images/awards/bronze.png"},{"name":"awards.revisecount.bronze.name","imageUrl":"/themes/base/images/awards/bronze.png"}]}"#,
        )
    }
}

impl types::AwardPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"","page":1,"pageSize":4,"pageCount":2,"listCount":4,"totalCount":5,"list":[{"id":81,"name":"awards.voteupcount.bronze.name","description":"awards.voteupcount.bronze.description","count":1,"level":"bronze","imageUrl":"/themes/base/images/awards/bronze.png","creationDate":1676712600456},{"id":82,"name":"awards.revisecount.bronze.name","description":"awards.revisecount.bronze.description","count":1,"level":"bronze","imageUrl":"/themes/base/images/awards/bronze.png","creationDate":1676894459001},{"id":83,"name":"awards.scholar.name","description":"awards.scholar.description","count":1,"level":"bronze","imageUrl":"/themes/base/images/awards/bronze.png","creationDate":1680307200000},{"id":84,"name":"awards.flagcount.bronze.name","description":"awards.flagcount.bronze.description","count":3,"level":"bronze","imageUrl":"/themes/base/images/awards/bronze.png","creationDate":1705353010300}]}"#,
        )
    }
}

impl types::FollowRelation {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"id":88,"user":{"id":7,"username":"mlindqvist","reputation":1840},"node":{"id":201},"active":true,"creationDate":1741027200000,"creationDateFormatted":"03/03/2025 06:40 PM"}"#,
        )
    }
}

impl types::FollowRelationPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"","page":0,"pageSize":15,"pageCount":1,"listCount":3,"totalCount":3,"list":[{"id":88,"user":{"id":7,"username":"mlindqvist","reputation":1840},"node":{"id":201},"active":true,"creationDate":1741027200000,"creationDateFormatted":"03/03/2025 06:40 PM"},{"id":90,"user":{"id":12,"username":"tokafor","reputation":64},"node":{"id":201},"active":true,"creationDate":1741089600000,"creationDateFormatted":"03/04/2025 12:00 PM"},{"id":93,"user":{"id":23,"username":"jiwoo.kim","reputation":215},"node":{"id":201},"active":false,"creationDate":1741132862003,"creationDateFormatted":"03/05/2025 12:01 AM","note":null,"channels":["email"]}]}"#,
        )
    }
}

impl types::Group {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"id":3,"type":"group","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1717424411402,"name":"Moderators","description":"People who keep the conversation friendly & on topic."}"#,
        )
    }
}

impl types::GroupFields {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(r#"{"id":3,"name":"Moderators"}"#)
    }
}

impl types::GroupFieldsPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"","page":1,"pageSize":3,"pageCount":3,"listCount":3,"totalCount":7,"list":[{"id":1,"name":"Anonymous"},{"id":2,"name":"Users"},{"id":3,"name":"Moderators"}]}"#,
        )
    }
}

impl types::GroupPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"","page":1,"pageSize":5,"pageCount":2,"listCount":5,"totalCount":7,"list":[{"id":1,"type":"group","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1673251200000,"name":"Anonymous"},{"id":2,"type":"group","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1673251200000,"name":"Users","description":"Everybody who has an account."},{"id":3,"type":"group","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1717424411402,"name":"Moderators","description":"People who keep the conversation friendly & on topic."},{"id":4,"type":"group","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1673251200000,"name":"Super Users"},{"id":5,"type":"group","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1673251200000,"name":"Network Administrators","description":"Keepers of all sites of the network."}]}"#,
        )
    }
}

impl types::Node {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"id":230,"type":"question","creationDate":1741583105005,"creationDateFormatted":"03/10/2025 05:05 AM","title":"Where can I refill a helium cylinder?","body":"Is there a place in town that refills cylinders on Sundays?","bodyAsHTML":"<p>Is there a place in town that refills cylinders on Sundays?</p>","author":{"id":12,"username":"tokafor","reputation":64},"lastEditedAction":3020,"activeRevisionId":530,"revisionIds":[530],"lastActiveUserId":12,"lastActiveDate":1741583105005,"attachments":[],"childrenIds":[],"commentIds":[],"marked":false,"topics":[{"id":64,"creationDate":1731628830000,"creationDateFormatted":"11/15/2024 12:00 AM","name":"helium","author":{"id":7,"username":"mlindqvist","realname":"Maja Lindqvist","reputation":1840},"usedCount":4}],"primaryContainerId":8,"containerIds":[8],"slug":"where-can-i-refill-a-helium-cylinder","wiki":false,"score":0,"depth":0,"viewCount":1,"upVoteCount":0,"downVoteCount":0,"nodeStates":[],"answers":[],"answerCount":0}"#,
        )
    }
}

impl types::NodeFields {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"title":"Where can I refill a helium cylinder?","answers":[]}"#,
        )
    }
}

impl types::NodeFieldsPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"newest","page":1,"pageSize":15,"pageCount":1,"listCount":2,"totalCount":2,"list":[{"title":"Where can I refill a helium cylinder?","answers":[]},{"title":"How do I balance a ceiling fan that wobbles?","answers":[202,203]}]}"#,
        )
    }
}

impl types::NodeFieldsSearchPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"relevance","page":1,"pageSize":15,"pageCount":1,"listCount":3,"totalCount":3,"sorts":["active","newest","hottest","votes","viewCount","usedCount","answerCount","answerCountAsc","commentCount","favoriteCount","followers","reportCount"],"list":[{"id":210,"title":"Balloon payloads: how much can it lift?","nodeStates":["site_sticky"]},{"id":220,"title":"A ballad for the spring launch","nodeStates":["in review"]},{"id":202,"nodeStates":["accepted"]}]}"#,
        )
    }
}

impl types::NodePage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"newest","page":1,"pageSize":15,"pageCount":1,"listCount":2,"totalCount":2,"list":[{"id":230,"type":"question","creationDate":1741583105005,"creationDateFormatted":"03/10/2025 05:05 AM","title":"Where can I refill a helium cylinder?","body":"Is there a place in town that refills cylinders on Sundays?","bodyAsHTML":"<p>Is there a place in town that refills cylinders on Sundays?</p>","author":{"id":12,"username":"tokafor","reputation":64},"lastEditedAction":3020,"activeRevisionId":530,"revisionIds":[530],"lastActiveUserId":12,"lastActiveDate":1741583105005,"attachments":[],"childrenIds":[],"commentIds":[],"marked":false,"topics":[{"id":64,"creationDate":1731628830000,"creationDateFormatted":"11/15/2024 12:00 AM","name":"helium","author":{"id":7,"username":"mlindqvist","realname":"Maja Lindqvist","reputation":1840},"usedCount":4}],"primaryContainerId":8,"containerIds":[8],"slug":"where-can-i-refill-a-helium-cylinder","wiki":false,"score":0,"depth":0,"viewCount":1,"upVoteCount":0,"downVoteCount":0,"nodeStates":[],"answers":[],"answerCount":0},{"id":201,"type":"question","creationDate":1741003705410,"creationDateFormatted":"03/03/2025 12:08 PM","title":"How do I balance a ceiling fan that wobbles?","body":"My ceiling fan wobbles at the **highest** speed only.\n\n- the blades are clean\n- the mount is tight\n\nHow do I balance it?","bodyAsHTML":"<p>My ceiling fan wobbles at the <strong>highest</strong> speed only.</p>\n<ul>\n<li>the blades are clean</li>\n<li>the mount is tight</li>\n</ul>\n<p>How do I balance it?</p>","author":{"id":12,"username":"tokafor","reputation":64},"lastEditedAction":3004,"activeRevisionId":502,"revisionIds":[501,502],"lastActiveUserId":23,"lastActiveDate":1741452002555,"attachments":[{"id":71,"fileName":"fan blade, close-up.png","size":48213,"sizeFormatted":"47.1 kB","url":"/storage/attachments/71-fan-blade-close-up.png","image":true}],"childrenIds":[202,203],"commentIds":[204],"marked":false,"topics":[{"id":61,"creationDate":1677751872013,"creationDateFormatted":"03/02/2023 10:11 AM","name":"fans","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":14},{"id":62,"creationDate":1677752080200,"creationDateFormatted":"03/02/2023 10:14 AM","name":"measuring","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":52}],"primaryContainerId":3,"containerIds":[3,8],"slug":"how-do-i-balance-a-ceiling-fan-that-wobbles","wiki":false,"score":4,"depth":0,"viewCount":318,"upVoteCount":5,"downVoteCount":1,"nodeStates":["sticky"],"answers":[202,203],"answerCount":2}]}"#,
        )
    }
}

impl types::NodeSearchPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"active","page":1,"pageSize":15,"pageCount":1,"listCount":2,"totalCount":2,"sorts":["active","newest","hottest","votes","viewCount","usedCount","answerCount","answerCountAsc","commentCount","favoriteCount","followers","reportCount"],"list":[{"id":201,"type":"question","creationDate":1741003705410,"creationDateFormatted":"03/03/2025 12:08 PM","title":"How do I balance a ceiling fan that wobbles?","body":"My ceiling fan wobbles at the **highest** speed only.\n\n- the blades are clean\n- the mount is tight\n\nHow do I balance it?","bodyAsHTML":"<p>My ceiling fan wobbles at the <strong>highest</strong> speed only.</p>\n<ul>\n<li>the blades are clean</li>\n<li>the mount is tight</li>\n</ul>\n<p>How do I balance it?</p>","author":{"id":12,"username":"tokafor","reputation":64},"lastEditedAction":3004,"activeRevisionId":502,"revisionIds":[501,502],"lastActiveUserId":23,"lastActiveDate":1741452002555,"attachments":[{"id":71,"fileName":"fan blade, close-up.png","size":48213,"sizeFormatted":"47.1 kB","url":"/storage/attachments/71-fan-blade-close-up.png","image":true}],"childrenIds":[202,203],"commentIds":[204],"marked":false,"topics":[{"id":61,"creationDate":1677751872013,"creationDateFormatted":"03/02/2023 10:11 AM","name":"fans","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":14},{"id":62,"creationDate":1677752080200,"creationDateFormatted":"03/02/2023 10:14 AM","name":"measuring","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":52}],"primaryContainerId":3,"containerIds":[3,8],"slug":"how-do-i-balance-a-ceiling-fan-that-wobbles","wiki":false,"score":4,"depth":0,"viewCount":318,"upVoteCount":5,"downVoteCount":1,"nodeStates":["sticky"],"answers":[202,203],"answerCount":2},{"id":202,"type":"answer","creationDate":1741028110007,"creationDateFormatted":"03/03/2025 06:55 PM","body":"Take the fan down and weigh each blade. Tape a coin to the lightest one & try again.","bodyAsHTML":"<p>Take the fan down and weigh each blade. Tape a coin to the lightest one &amp; try again.</p>","author":{"id":7,"username":"mlindqvist","realname":"Maja Lindqvist","reputation":1840},"lastEditedAction":3006,"activeRevisionId":503,"revisionIds":[503],"lastActiveUserId":7,"lastActiveDate":1741028110007,"originalParentId":201,"attachments":[],"childrenIds":[],"commentIds":[],"marked":true,"topics":[{"id":61,"creationDate":1677751872013,"creationDateFormatted":"03/02/2023 10:11 AM","name":"fans","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":14},{"id":62,"creationDate":1677752080200,"creationDateFormatted":"03/02/2023 10:14 AM","name":"measuring","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":52}],"primaryContainerId":3,"containerIds":[3],"slug":"202","wiki":false,"score":6,"depth":1,"viewCount":0,"upVoteCount":6,"downVoteCount":0,"nodeStates":["accepted"]}]}"#,
        )
    }
}

impl types::Revision {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"id":502,"revision":2,"node":{"id":201},"title":"How do I balance a ceiling fan that wobbles?","body":"My ceiling fan wobbles at the **highest** speed only.\n\n- the blades are clean\n- the mount is tight\n\nHow do I balance it?","bodyAsHTML":"<p>My ceiling fan wobbles at the <strong>highest</strong> speed only.</p>\n<ul>\n<li>the blades are clean</li>\n<li>the mount is tight</li>\n</ul>\n<p>How do I balance it?</p>","author":{"id":7,"username":"mlindqvist","realname":"Maja Lindqvist","reputation":1840},"summary":"Named the speed; added a topic","revisionDate":1741008044009,"revisionDateFormatted":"3/3/25 1:20 PM","topics":"fans, measuring","spaceId":3,"wiki":false}"#,
        )
    }
}

impl types::RevisionFields {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"body":"My ceiling fan wobbles at the **highest** speed only.\n\n- the blades are clean\n- the mount is tight\n\nHow do I balance it?","bodyAsHTML":"<p>My ceiling fan wobbles at the <strong>highest</strong> speed only.</p>\n<ul>\n<li>the blades are clean</li>\n<li>the mount is tight</li>\n</ul>\n<p>How do I balance it?</p>","topics":"fans, measuring"}"#,
        )
    }
}

impl types::RevisionFieldsPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"","page":1,"pageSize":15,"pageCount":1,"listCount":2,"totalCount":2,"list":[{"body":"My ceiling fan wobbles at the **highest** speed only.\n\n- the blades are clean\n- the mount is tight\n\nHow do I balance it?","bodyAsHTML":"<p>My ceiling fan wobbles at the <strong>highest</strong> speed only.</p>\n<ul>\n<li>the blades are clean</li>\n<li>the mount is tight</li>\n</ul>\n<p>How do I balance it?</p>","topics":"fans, measuring"},{"body":"My ceiling fan wobbles. How do I balance it?","bodyAsHTML":"<p>My ceiling fan wobbles. How do I balance it?</p>","topics":"fans"}]}"#,
        )
    }
}

impl types::RevisionPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"","page":1,"pageSize":15,"pageCount":1,"listCount":2,"totalCount":2,"list":[{"id":502,"revision":2,"node":{"id":201},"title":"How do I balance a ceiling fan that wobbles?","body":"My ceiling fan wobbles at the **highest** speed only.\n\n- the blades are clean\n- the mount is tight\n\nHow do I balance it?","bodyAsHTML":"<p>My ceiling fan wobbles at the <strong>highest</strong> speed only.</p>\n<ul>\n<li>the blades are clean</li>\n<li>the mount is tight</li>\n</ul>\n<p>How do I balance it?</p>","author":{"id":7,"username":"mlindqvist","realname":"Maja Lindqvist","reputation":1840},"summary":"Named the speed; added a topic","revisionDate":1741008044009,"revisionDateFormatted":"3/3/25 1:20 PM","topics":"fans, measuring","spaceId":3,"wiki":false},{"id":501,"revision":1,"node":{"id":201},"title":"Ceiling fan wobbles","body":"My ceiling fan wobbles. How do I balance it?","bodyAsHTML":"<p>My ceiling fan wobbles. How do I balance it?</p>","author":{"id":12,"username":"tokafor","reputation":64},"summary":"Initial Revision","revisionDate":1741003705410,"revisionDateFormatted":"3/3/25 12:08 PM","topics":"fans","spaceId":3,"wiki":false}]}"#,
        )
    }
}

impl types::Topic {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"id":62,"creationDate":1677752080200,"creationDateFormatted":"03/02/2023 10:14 AM","name":"measuring","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":52}"#,
        )
    }
}

impl types::TopicPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"","page":1,"pageSize":15,"pageCount":1,"listCount":2,"totalCount":2,"list":[{"id":62,"creationDate":1677752080200,"creationDateFormatted":"03/02/2023 10:14 AM","name":"measuring","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":52},{"id":61,"creationDate":1677751872013,"creationDateFormatted":"03/02/2023 10:11 AM","name":"fans","author":{"id":1,"username":"siteadmin","realname":"Site Administrator","reputation":121},"usedCount":14,"getImmediateChildren":[],"getParents":[]}]}"#,
        )
    }
}

impl types::UpdatedUser {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"id":"7","type":"user","creationDate":1676635449118,"modificationDate":1741780807300,"creationDateFormatted":"02/17/2023 12:04 PM","username":"mlindqvist","realname":"Maja Lindqvist","plug":"mlindqvist","gold":1,"silver":0,"bronze":6,"reputation":1840,"moderator":true,"superuser":false,"emailHash":"59e3b078b3004150f6a590be75e6c148de0ff1c4d958883bfaaac851240036da","avatar":"https://qa.example.org/users/7/photo/view.html?s=48","company":"Lindqvist Instruments AB","website":"https://lindqvist.example","location":"Göteborg, Sweden","about":"<p>Builds things that <em>measure</em> other things.<br/>Ask me about thermometers &amp; scales.</p>","postCount":37,"followerCount":22,"followCount":19,"userFollowCount":8,"active":true,"suspended":false,"deactivated":false,"extraData":{"department":"Instruments","mentor":null}}"#,
        )
    }
}

impl types::User {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"id":7,"type":"user","creationDate":1676635449118,"modificationDate":1741653045003,"creationDateFormatted":"02/17/2023 12:04 PM","username":"mlindqvist","realname":"Maja Lindqvist","slug":"mlindqvist","gold":1,"silver":0,"bronze":6,"reputation":1840,"moderator":true,"superuser":false,"emailHash":"59e3b078b3004150f6a590be75e6c148de0ff1c4d958883bfaaac851240036da","avatar":"https://qa.example.org/users/7/photo/view.html?s=48","company":"Lindqvist Instruments AB","website":"https://lindqvist.example","location":"Göteborg, Sweden","about":"<p>Builds things that <em>measure</em> other things.<br/>Ask me about thermometers &amp; scales.</p>","postCount":37,"followerCount":22,"followCount":19,"userFollowCount":8,"active":true,"suspended":false,"deactivated":false,"groups":[{"id":"2","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1673251200000,"name":"Users"},{"id":"3","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1717424411402,"name":"Moderators"},{"id":"18","creationDate":1730505931090,"creationDateFormatted":"11/02/2024 12:05 AM","modificationDate":1739536200777,"name":"Balloonists"}],"extraData":{"department":"Instruments","mentor":null,"badge number":4711,"crmAccount":9007199254740993,"workload":0.75,"newsletter":false,"languages":["sv","en"],"emergencyContact":{"name":"Elin","phone":null},"hobbies":[]}}"#,
        )
    }
}

impl types::UserFields {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(r#"{"id":7,"username":"mlindqvist"}"#)
    }
}

impl types::UserFieldsPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"username","page":2,"pageSize":2,"pageCount":3,"listCount":2,"totalCount":5,"list":[{"id":45,"username":"release.notes","groups":[{"id":"2","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1673251200000,"name":"Users","type":"group"}]},{"id":1,"username":"siteadmin","groups":[{"id":"2","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1673251200000,"name":"Users"},{"id":"4","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1673251200000,"name":"Super Users"}]}]}"#,
        )
    }
}

impl types::UserPage {
    /// The sample of the document, for tests.
    ///
    /// # Errors
    ///
    /// If it does not fit the model, because the document contradicts itself.
    pub fn sample() -> Result<Self, Error> {
        testing::read_sample(
            r#"{"name":"","sort":"reputation","page":1,"pageSize":3,"pageCount":2,"listCount":3,"totalCount":5,"list":[{"id":7,"type":"user","creationDate":1676635449118,"modificationDate":1741653045003,"creationDateFormatted":"02/17/2023 12:04 PM","username":"mlindqvist","realname":"Maja Lindqvist","slug":"mlindqvist","gold":1,"silver":0,"bronze":6,"reputation":1840,"moderator":true,"superuser":false,"emailHash":"59e3b078b3004150f6a590be75e6c148de0ff1c4d958883bfaaac851240036da","avatar":"https://qa.example.org/users/7/photo/view.html?s=48","company":"Lindqvist Instruments AB","website":"https://lindqvist.example","location":"Göteborg, Sweden","about":"<p>Builds things that <em>measure</em> other things.<br/>Ask me about thermometers &amp; scales.</p>","postCount":37,"followerCount":22,"followCount":19,"userFollowCount":8,"active":true,"suspended":false,"deactivated":false,"groups":[{"id":"2","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1673251200000,"name":"Users"},{"id":"3","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1717424411402,"name":"Moderators"},{"id":"18","creationDate":1730505931090,"creationDateFormatted":"11/02/2024 12:05 AM","modificationDate":1739536200777,"name":"Balloonists"}]},{"id":23,"type":"user","creationDate":1722494700250,"modificationDate":1741540356871,"creationDateFormatted":"08/01/2024 06:45 AM","username":"jiwoo.kim","realname":"Ji-woo Kim 김지우","slug":"jiwookim","gold":0,"silver":0,"bronze":3,"reputation":215,"moderator":false,"superuser":false,"emailHash":"8b1fcbb9e3d33ef7a085ea6aa1cae9f67784be5d5ac740a5b21d490895deba48","avatar":"https://qa.example.org/users/23/photo/view.html?s=48","location":"Busan","postCount":11,"followerCount":5,"followCount":7,"userFollowCount":3,"active":true,"suspended":true,"deactivated":false,"groups":[{"id":"2","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1673251200000,"name":"Users"},{"id":"18","creationDate":1730505931090,"creationDateFormatted":"11/02/2024 12:05 AM","modificationDate":1739536200777,"name":"Balloonists"}]},{"id":1,"type":"user","creationDate":1673251200000,"modificationDate":1740824120500,"creationDateFormatted":"01/09/2023 08:00 AM","username":"siteadmin","realname":"Site Administrator","slug":"siteadmin","gold":0,"silver":0,"bronze":1,"reputation":121,"moderator":false,"superuser":true,"emailHash":"b76b1b6974b5eb727922c621e91b0eb0518fa7c15b50febd620db869649cb5a9","avatar":"https://qa.example.org/users/1/photo/view.html?s=48","postCount":0,"followerCount":4,"followCount":0,"userFollowCount":0,"active":true,"suspended":false,"deactivated":false,"groups":[{"id":"2","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1673251200000,"name":"Users"},{"id":"4","creationDate":1673251200000,"creationDateFormatted":"01/09/2023 08:00 AM","modificationDate":1673251200000,"name":"Super Users"}]}]}"#,
        )
    }
}
