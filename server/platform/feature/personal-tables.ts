// How a feature declares the personal data of its tables: the columns that are erased, kept or copied.

/** A text column's maximum length (0 for no limit), or how the column contains texts. */
export type Redacted = Readonly<Record<string, number | 'json' | 'list'>>;

/** Why a value is kept although it may name the person; the report of an erasure uses these texts. */
export const keptReasons = {
  books: 'Accounting records stay unchanged, because the law requires them.',
  safety: 'The estate stores it for the safety of its people. The office can delete it.',
  ownRecord: 'It is the record of somebody who works here or for a house, and is removed there.',
  estate: 'It is how the estate itself is reached. The office can change it in the settings.',
  support: 'It names the platform’s support.',
  sandbox: 'Orders of the demo gateway are no payments.',
} as const;

export type KeptReason = keyof typeof keptReasons;

/** How a table's rows are copied and erased. Column names in one string are separated by spaces. */
export type PersonalTable = {
  /** The line of the report that counts its rows. */
  area?: string;
  /** Columns from whose texts an erasure removes the person's names and contacts. */
  redacted?: Redacted;
  /** Columns whose value an erasure replaces by null if it names the person. */
  cleared?: string;
  /** Columns whose value an erasure replaces by an empty text if it names the person. */
  emptied?: string;
  /** Columns of which an erasure deletes the row if the value names the person. */
  dropped?: string;
  /** Columns that the database computes from other columns. */
  derived?: string;
  /** Columns from which an eraser of the feature removes the person. */
  byEraser?: string;
  /** Columns that are removed together with the person's account. */
  byAccount?: string;
  /** Columns that an erasure keeps. The report counts their rows that name the person, except for `sandbox`. */
  kept?: { columns: string; why: KeptReason };
  /** Columns without personal data: enumerations, keys, hashes, settings, and names of things. */
  harmless?: string;
  /** Columns of the lists above that a copy of a person's data never shows. */
  secret?: string;
  /** How a copy of a person's data shows their rows, or why it shows none. */
  copy?: Copied | NotCopied;
  /**
   * Set to 'office' if only the office's copy contains the texts of other people's rows that name the person, because
   * somebody else wrote them in confidence. The office decides before it hands the copy over.
   */
  mentions?: 'office';
};

export type PersonalTables = Readonly<Record<string, PersonalTable>>;

export const columnsOf = (columns = ''): string[] => columns.split(' ').filter(Boolean);

/** The parts of a copy in their order, as headings. */
export const copyParts = {
  you: 'Who you are',
  homes: 'Homes',
  money: 'Money',
  gate: 'Gate passes and visits',
  complaints: 'Complaints and alarms',
  messages: 'Messages',
  devices: 'Sign-ins and devices',
  activity: 'Activity',
  mentions: 'Other places that name you',
} as const;

export type CopyPart = keyof typeof copyParts;

export type Copied = {
  part: CopyPart;
  title: string;
  /**
   * The SQL condition for rows `t` that are the person's: $1 is the community, $2 their resident ids, $3 their
   * accounts, $4 their addresses and numbers in lower case.
   */
  by: string;
  /** Columns that are shown in addition to those that may hold personal data. */
  also?: string;
  /** Additional columns: the name that the copy shows, and the SQL expression. */
  told?: Readonly<Record<string, string>>;
  /** Columns about other people: shown only if they name the person. */
  without?: string;
  /** Columns with the office's own notes, which only the office's copies contain. */
  ofOffice?: string;
  /** Set if the table is the first of its part. */
  isFirst?: true;
  /** Stored files of a row, as SQL: the key in the store, and the file name that people see. */
  file?: { key: string; name: string };
  /** The column that sorts the rows, newest first. */
  at?: string;
  /** 'own': only in the copy that people request themselves; 'account': the same, for rows of no community. */
  only?: 'own' | 'account';
};

export const notCopiedReasons = {
  secret:
    'Passwords, codes, tokens and keys. They are stored as hashes or sealed, and open your account.',
  transport:
    'Waiting messages, deliveries to connected programs and the test mailbox: they repeat what stands in other parts.',
  safety: 'The watch list and alarms that it raised, for the safety of the people of the estate.',
} as const;

export type NotCopied = { none: keyof typeof notCopiedReasons };
