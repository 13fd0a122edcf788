/** What a column holds. */
export type Value = string | number | null;

export type Row = Readonly<Record<string, Value>>;

/** Statements in the SQL that both engines speak; `?` stands for a value. */
export interface Sql {
  readonly rows: (text: string, ...values: readonly Value[]) => Promise<readonly Row[]>;
  /** @returns how many rows it has touched */
  readonly run: (text: string, ...values: readonly Value[]) => Promise<number>;
}

/** The database of connections, contracts and grants, opened by `openJournal`. */
export interface Journal {
  readonly kind: "sqlite" | "postgres";
  /** Milliseconds since 1970 on the clock of the database, in its SQL: the one clock that all processes share. */
  readonly clock: string;
  /** One statement that changes nothing; it sees one state, and needs no transaction around it. */
  readonly rows: Sql["rows"];
  /** Statements that see one state and change nothing. */
  readonly read: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /**
   * All of the statements or none; what it resolves to is on the disk. An act of an owner runs alone, in every process that
   * uses the database, so what it has read is still so when it writes.
   */
  readonly change: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /**
   * What a call writes: all of it or nothing, and on the disk when it resolves. Calls run beside each other where the engine
   * can do that; no owner's act runs between the statements of one.
   */
  readonly call: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /**
   * What a call writes with no transaction around it: each statement stands by itself, and what it has written is on the disk
   * before the next one, which need not be waited for to be asked.
   */
  readonly write: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}
