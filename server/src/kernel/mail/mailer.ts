/** A mail as it leaves: one recipient, both forms of its text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail that waits to leave. */
export interface QueuedMail extends Mail {
  /** When the link in it ends (ISO 8601): from then on it is not sent any more. */
  usefulUntil?: string;
}

export interface Mailer {
  /** Hands one mail to the mail server; throws when it was not accepted. */
  send(mail: Mail): Promise<void>;
  /** Gives connections back. */
  close(): void;
}

declare module '../context' {
  interface Context {
    /** Sends at once; use cases call `queueMail` instead. */
    mailer: Mailer;
  }
}
