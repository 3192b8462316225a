import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { isFields } from '../fields';
import type { Folder } from '../folder';

/** How many messages are kept; the oldest are removed first. */
export const MAILBOX_SIZE = 500;

export interface Mail {
  id: string;
  /** When the message was accepted, ISO 8601 in UTC. */
  at: string;
  /** The From header, or the envelope's sender when there is none. */
  from: string;
  /** The envelope's recipients, separated by commas; they get the message, not those of its header. */
  to: string;
  recipients: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
  attachments: { name: string; type: string; bytes: number }[];
}

export interface Envelope {
  from: string;
  recipients: string[];
}

/** The messages that the product has sent, newest first. On disk each is a description and its raw text. */
export class Mailbox {
  private mails: Mail[];
  private sequence = 0;

  constructor(
    private readonly folder: Folder,
    private readonly now: () => Date,
  ) {
    this.mails = folder
      .names('.json')
      .map((name) => folder.readJson(name, isMail))
      .reverse();
    this.trim();
  }

  list(recipient = ''): Mail[] {
    const wanted = recipient.trim().toLowerCase();
    return wanted
      ? this.mails.filter((mail) => mail.recipients.some((address) => address.toLowerCase() === wanted))
      : this.mails;
  }

  find(id: string): Mail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  /** Reads the message as it was received. */
  raw(mail: Mail): Buffer {
    return this.folder.read(`${mail.id}.eml`);
  }

  async attachment(mail: Mail, index: number): Promise<{ name: string; content: Buffer } | undefined> {
    const found = (await PostalMime.parse(this.raw(mail))).attachments[index];
    if (!found) return undefined;
    const content =
      typeof found.content === 'string' ? Buffer.from(found.content) : Buffer.from(new Uint8Array(found.content));
    return { name: found.filename || `${index + 1}`, content };
  }

  /** Stores a message; resolves when it is on disk. */
  async add(raw: Buffer, envelope: Envelope): Promise<Mail> {
    const parsed = await PostalMime.parse(raw);
    const at = this.now();
    const mail: Mail = {
      id: this.nextId(at),
      at: at.toISOString(),
      from: sender(parsed) || envelope.from,
      to: envelope.recipients.join(', '),
      recipients: envelope.recipients,
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      messageId: parsed.messageId ?? '',
      headers: Object.fromEntries(parsed.headers.map((header) => [header.key, header.value])),
      attachments: parsed.attachments.map((attachment) => ({
        name: attachment.filename ?? '',
        type: attachment.mimeType,
        bytes:
          typeof attachment.content === 'string'
            ? Buffer.byteLength(attachment.content)
            : attachment.content.byteLength,
      })),
    };
    // The description last: a message exists by its description, so a crash in between leaves none.
    this.folder.write(`${mail.id}.eml`, raw);
    this.folder.write(`${mail.id}.json`, JSON.stringify(mail));
    this.mails.unshift(mail);
    this.trim();
    return mail;
  }

  clear(recipient = ''): void {
    const gone = new Set(this.list(recipient));
    this.mails = this.mails.filter((mail) => !gone.has(mail));
    gone.forEach((mail) => this.erase(mail));
  }

  /** File names sort by arrival, so the order survives a restart. */
  private nextId(at: Date): string {
    this.sequence = (this.sequence + 1) % 100_000;
    return `${String(at.getTime()).padStart(14, '0')}-${String(this.sequence).padStart(5, '0')}`;
  }

  private trim(): void {
    this.mails.splice(MAILBOX_SIZE).forEach((mail) => this.erase(mail));
  }

  private erase(mail: Mail): void {
    this.folder.remove(`${mail.id}.json`);
    this.folder.remove(`${mail.id}.eml`);
  }
}

function isMail(value: unknown): value is Mail {
  return (
    isFields(value) &&
    typeof value.id === 'string' &&
    typeof value.to === 'string' &&
    Array.isArray(value.recipients) &&
    Array.isArray(value.attachments)
  );
}

function sender({ from }: Email): string {
  if (!from?.address) return '';
  return from.name ? `${from.name} <${from.address}>` : from.address;
}
