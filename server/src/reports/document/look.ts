import type { Content } from 'pdfmake/interfaces';

/** What a kind of report says in its own words in its document; the rest is the same in all of them. */
export interface ReportLook {
  /** What kind of document it is. */
  title: string;
  numberTitle: string;
  /** The beginning of the document: whose it is. */
  who: Content[];
  /** Whether rating and entries follow; else `who` says all that there is. */
  hasResult: boolean;
  /** An address as its readers see it. */
  addressText: (address: string | undefined) => string;
  /** Why it was asked for. */
  purpose: string | undefined;
  /** Where it can be compared with what is known now. */
  codes: Content[];
}
