//! What the people of the demo have written. They are counted from 0, in the order of
//! [`USERS`].

use crate::domain::node::NodeType;
use crate::domain::permissions::BuiltInGroup;

/// A person of the demo, as written down.
pub(super) struct Person {
    pub(super) username: &'static str,
    pub(super) real_name: &'static str,
    pub(super) location: &'static str,
    pub(super) about: &'static str,
    /// What the person can log in as; nothing for one who cannot log in.
    pub(super) role: Option<&'static str>,
    pub(super) groups: &'static [BuiltInGroup],
}

/// A question with its answers.
pub(super) struct Discussion {
    pub(super) asker: usize,
    pub(super) title: &'static str,
    pub(super) body: &'static str,
    pub(super) topics: &'static [&'static str],
    pub(super) voters: &'static [usize],
    pub(super) answers: &'static [Answer],
    pub(super) sticky: bool,
}

/// An answer with its comments.
pub(super) struct Answer {
    pub(super) author: usize,
    pub(super) body: &'static str,
    /// What the author has made of it later.
    pub(super) edited: Option<&'static str>,
    pub(super) voters: &'static [usize],
    pub(super) comments: &'static [(usize, &'static str)],
    pub(super) accepted: bool,
}

pub(super) const USERS: &[Person] = &[
    Person {
        username: "siteadmin",
        real_name: "Site Administrator",
        location: "Stockholm",
        about: "Looks after this site.",
        role: Some("super user"),
        groups: &[BuiltInGroup::SuperUsers],
    },
    Person {
        username: "mlindqvist",
        real_name: "Maja Lindqvist",
        location: "Göteborg, Sweden",
        about: "<p>Builds things that <em>measure</em> other things.</p>",
        role: Some("moderator"),
        groups: &[BuiltInGroup::Moderators],
    },
    Person {
        username: "tokafor",
        real_name: "Tobe Okafor",
        location: "Enugu, Nigeria",
        about: "Repairs what others throw away.",
        role: Some("user"),
        groups: &[],
    },
    Person {
        username: "jiwoo.kim",
        real_name: "Kim Jiwoo",
        location: "Busan",
        about: "Sewing machines, mostly.",
        role: None,
        groups: &[],
    },
    Person {
        username: "hedda",
        real_name: "Hedda Moe",
        location: "Tromsø",
        about: "Skis, bindings, wax.",
        role: None,
        groups: &[],
    },
    Person {
        username: "r.castro",
        real_name: "Rui Castro",
        location: "Porto",
        about: "Bicycles since 1983.",
        role: None,
        groups: &[],
    },
    // The seventh: examples of the documentation read the user 7.
    Person {
        username: "ada",
        real_name: "Ada Holm",
        location: "Turku",
        about: "Has just joined.",
        role: None,
        groups: &[],
    },
];

pub(super) const DISCUSSIONS: &[Discussion] = &[
    Discussion {
        asker: 2,
        title: "How do I balance a ceiling fan that wobbles?",
        body: "My ceiling fan wobbles at the **highest** speed only.\n\n- the blades are \
               clean\n- the mount is tight\n\nHow do I balance it?",
        topics: &["fans", "measuring"],
        voters: &[1, 3, 4],
        answers: &[
            Answer {
                author: 1,
                body: "Weigh each blade. Tape a coin to the lightest one & try again.",
                edited: Some(
                    "Take the fan down and weigh each blade. Tape a coin to the lightest one, \
                     near its tip, & try again.",
                ),
                voters: &[0, 2, 4, 5],
                comments: &[
                    (2, "A 50 öre coin was exactly right. Thank you!"),
                    (4, "Kitchen scales are good enough for this."),
                ],
                accepted: true,
            },
            Answer {
                author: 5,
                body: "Measure from the ceiling to the tip of each blade first. A bent bracket \
                       wobbles too, and no coin helps.",
                edited: None,
                voters: &[1],
                comments: &[],
                accepted: false,
            },
        ],
        sticky: true,
    },
    Discussion {
        asker: 3,
        title: "The lower thread of my sewing machine tangles",
        body: "After a few stitches the lower thread makes a nest below the fabric. I have \
               cleaned the bobbin case. What else?",
        topics: &["sewing"],
        voters: &[2, 4],
        answers: &[Answer {
            author: 2,
            body: "It is nearly always the *upper* thread. Thread it again with the presser \
                   foot **up**, so that the tension discs are open.",
            edited: None,
            voters: &[1, 3],
            comments: &[(3, "It was. I should have read the manual.")],
            accepted: true,
        }],
        sticky: false,
    },
    Discussion {
        asker: 4,
        title: "Which multimeter for a repair café?",
        body: "We repair lamps, toasters and radios once a month. The one we had has died. It \
               should survive a fall from a table.",
        topics: &["measuring", "tools"],
        voters: &[1],
        answers: &[
            Answer {
                author: 2,
                body: "Anything of CAT III with a rubber holster and fused current inputs. Buy two \
                       cheap ones rather than one dear one.",
                edited: None,
                voters: &[4, 5],
                comments: &[],
                accepted: false,
            },
            Answer {
                author: 1,
                body: "For mains, get a tester with two probes as well. It cannot be set wrongly.",
                edited: None,
                voters: &[2],
                comments: &[(
                    4,
                    "Good point, nobody should look for volts in the ohms range.",
                )],
                accepted: false,
            },
        ],
        sticky: false,
    },
    Discussion {
        asker: 5,
        title: "Bearing or balance: what makes this washing machine loud?",
        body: "Above 1,000 turns a minute it sounds like an aeroplane. Empty, too.",
        topics: &["washing machines"],
        voters: &[],
        answers: &[],
        sticky: false,
    },
    Discussion {
        asker: 4,
        title: "Old wax on skis: iron or solvent?",
        body: "There are years of it. What do you use, and what do you breathe?",
        topics: &["skis", "tools"],
        voters: &[5],
        answers: &[Answer {
            author: 3,
            body: "Iron in soft wax and scrape it off while it is warm. It takes the old wax \
                   with it, and the window can stay shut.",
            edited: None,
            voters: &[4],
            comments: &[],
            accepted: false,
        }],
        sticky: false,
    },
];

/// What is no question: its type, its author, its title, its text and its topics.
pub(super) const ENTRIES: &[(NodeType, usize, &str, &str, &[&str])] = &[
    (
        NodeType::Idea,
        3,
        "A shelf for tools to borrow",
        "Everybody has a torque wrench that is used once a year. One would do for all of us.",
        &["tools"],
    ),
    (
        NodeType::KbEntry,
        1,
        "Before you open a mains device",
        "1. Pull the plug.\n2. Wait: capacitors keep their charge.\n3. Measure, then touch.\n\n\
         Balance courage with patience.",
        &["safety", "measuring"],
    ),
];
