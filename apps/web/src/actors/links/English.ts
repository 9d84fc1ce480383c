/** The messages of the guests' links. */
export const english = {
  links: {
    title: "Links",
    intro:
      "A link is a guest’s key: whoever has it comes in as that guest. Hand the links out as printed cards, or send them yourself.",
    choose: "Make new links",
    each: "One link for each",
    person: "Person",
    household: "Household",
    personHint: "With it a guest finds their own seat, answers for the whole household, and adds photos.",
    householdHint:
      "With it the household answers and adds photos. It does not show the seats of people who are seated one by one: choose “Person” for them. The codes of a household fit on one card.",
    hiddenAt: (household: string) =>
      `The link of ${household} does not show its people where they sit: they are seated one by one, and each needs a link of their own.`,
    hiddenAtMany: (households: number) =>
      `The links of ${households} households do not show their people where they sit: they are seated one by one, and each needs a link of their own.`,
    makeForHidden: (people: number): string =>
      people === 1 ? "Make a link for this person" : `Make links for these ${people} people`,
    who: "For whom",
    unlinked: "People without any link",
    withoutOwn: "People without their own link",
    unlinkedHint: "People who have the link of their household are left out here.",
    everybody: "Everybody",
    all: (chosen: number, of: number) => `${chosen} of ${of} chosen`,
    chooseAll: "Choose all",
    chooseNone: "Choose none",
    nobody: "There is nobody here. Choose another group, or add people first.",
    allLinked: "Everybody here has a link already. To make another one for somebody, choose “Everybody”.",
    allReached:
      "Everybody here has a link, their own or that of their household. To make links of their own, choose “People without their own link”.",
    make: (count: number) => (count === 1 ? "Make 1 link" : `Make ${count} links`),
    making: "Making the links…",
    failed: "That did not work, and nothing was made. Try again.",
    madeSome: (made: number, missing: number) =>
      `${made} links were made, ${missing} are still missing. Print these first, then make the others.`,
    made: (count: number) => (count === 1 ? "1 new link" : `${count} new links`),
    once: (count: number): string =>
      count === 1
        ? "This link is shown only now. Print or download it before you leave this page: nobody can look it up later."
        : "These links are shown only now. Print or download them before you leave this page: nobody can look them up later.",
    cards: "Cards",
    cardForPerson: "A card for each person",
    cardForHousehold: "A card for each household",
    paper: "Paper",
    language: "Language of the cards",
    print: "Print",
    download: "Download for mail merge",
    fileName: "guest-links.csv",
    columns: { name: "Name", household: "Household", email: "E-mail", link: "Link" },
    done: "Done",
    reallyDone: (count: number) =>
      `You have neither printed nor downloaded ${count === 1 ? "it, and it" : "them, and they"} cannot be shown again. Close anyway?`,
    leave: (count: number): string => (count === 1 ? "Close without it" : "Close without them"),
    stay: (count: number): string => (count === 1 ? "Keep it here" : "Keep them here"),
    linkOf: (name: string) => `The link for ${name}`,
    codeOf: (name: string) => `QR code of the link for ${name}`,
    existing: "Links that work",
    none: "No guest has a link yet.",
    find: "Find a guest or household",
    found: (count: number): string => (count === 1 ? "1 link" : `${count} links`),
    notFound: "No link has that name.",
    columnName: "Guest",
    columnMade: "Made",
    columnUsed: "Last opened",
    columnExpires: "Ends",
    columnActions: "Actions",
    never: "Never opened",
    forever: "Does not end",
    revoke: "Withdraw",
    revokeOf: (name: string) => `Withdraw a link of ${name}`,
    reissue: "Replace",
    reissueOf: (name: string) => `Replace a link of ${name}`,
    really: "The printed code will not work any more.",
    reallyRevoke: "Withdraw it",
    reallyReissue: "Make a new one",
    keep: "Keep it",
    revoked: (name: string) => `The link of ${name} does not work any more.`,
    actionFailed: "That did not work. Try again.",
    oldStays: "The new link is made, but the old one still works. Withdraw it in the list below."
  }
}
