import { inferSubjectType, type KnownIdentifierType } from '@najem/shared/domain/kernel';
import { type SubjectDescriptor, LANDLORD, TENANT } from '@najem/shared/domain/register';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/durations';
import { DEMO_PEOPLE } from './people';
import { makeSyntheticNip, makeSyntheticPassport, makeSyntheticPesel } from './synthetic-identifiers';
import {
  DEMO_CITIES,
  DEMO_COMPANIES,
  DEMO_FIRST_NAMES,
  DEMO_LANDLORD_COMMENTS,
  DEMO_STREETS,
  DEMO_SURNAMES,
  DEMO_TENANT_COMMENTS,
} from './texts';

/** An entry as its author would have typed it. */
export interface DemoEntry {
  counterpart: string;
  rentalAddress: string;
  reason: string;
  comment: string;
}

export interface DemoBasics {
  name: string;
  type: string;
  identifier: string;
  address: string;
  contact_info: string;
  email: string;
}

/** Something that a person of the demo did; `subject` numbers the subjects, `by` the people. */
export interface DemoEvent {
  at: Date;
  by: number;
  subject: number;
  descriptor: SubjectDescriptor;
  /** Present where the subject is added, with `entry` as its first entry, if any. */
  basics?: DemoBasics;
  entry?: DemoEntry;
}

const MONTH_DAYS = 30.4;
/** The demo's last event is some days ago, so that visitors' changes come after it. */
const QUIET_DAYS = 4;
/** How long ago entries, and people without one, may have been added. */
const ENTRY_MONTHS = 22;
const BARE_MONTHS = 10;
const COMPANY_EVERY = 5;

const COMMENTS: Readonly<Record<string, readonly string[]>> = { ...DEMO_TENANT_COMMENTS, ...DEMO_LANDLORD_COMMENTS };

/** Kinds of histories: the share of good entries, and how many there are. */
const CHARACTERS = [
  { good: 1, least: 2, most: 5 },
  { good: 0.85, least: 2, most: 6 },
  { good: 0.5, least: 2, most: 6 },
  { good: 0.1, least: 1, most: 4 },
  { good: 1, least: 1, most: 1 },
  { good: 0, least: 0, most: 0 },
] as const;
const UNKNOWN = CHARACTERS.length - 1;

/** Who adds how many of each kind, by their place in `DEMO_PEOPLE`; they write about others in the same proportion. */
const ADDITIONS: readonly { by: number; tenant: number; landlord: number }[] = [
  { by: 0, tenant: 14, landlord: 2 },
  { by: 1, tenant: 1, landlord: 9 },
  { by: 3, tenant: 1, landlord: 1 },
  { by: 4, tenant: 2, landlord: 2 },
  { by: 5, tenant: 8, landlord: 3 },
  { by: 6, tenant: 6, landlord: 4 },
  { by: 7, tenant: 1, landlord: 6 },
  { by: 8, tenant: 2, landlord: 5 },
];

/** Creates a generator of numbers between 0 and 1, the same in every run (mulberry32). */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Planner {
  private readonly dice = createDice(20_261_120);
  private readonly events: DemoEvent[] = [];
  private subjects = 0;
  private companies = 0;

  constructor(private readonly now: Date) {}

  plan(): DemoEvent[] {
    for (const descriptor of [TENANT, LANDLORD]) {
      for (const addition of ADDITIONS) {
        for (let n = 0; n < addition[descriptor.kind]; n++) this.addSubject(addition.by, descriptor);
      }
    }
    return this.events
      .map((event) => ({ ...event, at: this.moveCloser(event) }))
      .sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  /** No event is so long ago that the nightly retention would remove what it added. */
  private moveCloser({ at, entry }: DemoEvent): Date {
    const oldestMonths = Math.max(...DEMO_PEOPLE.map(({ registered }) => registered));
    const share = (entry ? ENTRY_MONTHS : BARE_MONTHS) / oldestMonths;
    const quietMs = QUIET_DAYS * DAY_MS;
    const ageMs = this.now.getTime() - at.getTime() - quietMs;
    return new Date(this.now.getTime() - quietMs - ageMs * Math.min(share, 1));
  }

  private addSubject(by: number, descriptor: SubjectDescriptor): void {
    const subject = this.subjects++;
    const basics = this.makeBasics(subject, descriptor);
    const character = DEMO_PEOPLE[by]?.isIdentityVerified ? subject % CHARACTERS.length : UNKNOWN;
    const { good, least, most } = itemAt(CHARACTERS, character);
    const count = least + Math.floor(this.dice() * (most - least + 1));
    let at = this.timeSince(this.registrationOf(by));
    const entry = () => this.makeEntry(descriptor, good);
    this.events.push({
      at,
      by,
      subject,
      descriptor,
      basics,
      entry: count > 0 ? this.signed(by, entry()) : undefined,
    });
    for (let n = 1; n < count; n++) {
      const author = this.otherAuthor(by, descriptor, at);
      if (author === undefined) return;
      at = this.timeSince(at);
      this.events.push({ at, by: author, subject, descriptor, entry: this.signed(author, entry()) });
    }
  }

  private makeBasics(subject: number, descriptor: SubjectDescriptor): DemoBasics {
    const companies = DEMO_COMPANIES[descriptor.kind];
    const isCompany = subject % COMPANY_EVERY === 2;
    const isWoman = this.dice() < 0.5;
    const surname = this.pick(DEMO_SURNAMES)[isWoman ? 0 : 1];
    const person = `${this.pick(DEMO_FIRST_NAMES[isWoman ? 'woman' : 'man'])} ${surname}`;
    const name = isCompany ? itemAt(companies, this.companies++ % companies.length) : person;
    const type = isCompany ? 'nip' : this.personType(subject, descriptor);
    const email = `${plain(name).split(' ').slice(0, 2).join('.')}.${subject}@poczta.test`;
    return {
      name,
      type: inferSubjectType(type),
      identifier: IDENTIFIERS[type](subject),
      address: this.makeAddress(),
      contact_info: email,
      email,
    };
  }

  private personType(subject: number, descriptor: SubjectDescriptor): KnownIdentifierType {
    return subject % 11 === 4 && descriptor.identifierTypes.includes('passport') ? 'passport' : 'pesel';
  }

  private makeAddress(): string {
    const [code, city] = this.pick(DEMO_CITIES);
    const house = 1 + Math.floor(this.dice() * 90);
    const flat = 1 + Math.floor(this.dice() * 40);
    const rest = String(Math.floor(this.dice() * 1000)).padStart(3, '0');
    return `ul. ${this.pick(DEMO_STREETS)} ${house}/${flat}, ${code}-${rest} ${city}`;
  }

  private makeEntry({ reasons }: SubjectDescriptor, good: number): Omit<DemoEntry, 'counterpart'> {
    const tone = this.dice() < good ? 'positive' : 'negative';
    const reason = this.pick(reasons.filter((known) => known.tone === tone)).code;
    return { rentalAddress: this.makeAddress(), reason, comment: this.pick(COMMENTS[reason] ?? []) };
  }

  private signed(by: number, entry: Omit<DemoEntry, 'counterpart'>): DemoEntry {
    return { ...entry, counterpart: DEMO_PEOPLE[by]?.name ?? '' };
  }

  /** Another person with a verified identity who was registered at that time. */
  private otherAuthor(by: number, { kind }: SubjectDescriptor, at: Date): number | undefined {
    const others = ADDITIONS.filter(
      (other) => other.by !== by && DEMO_PEOPLE[other.by]?.isIdentityVerified && this.registrationOf(other.by) < at,
    ).flatMap((other) => Array.from({ length: other[kind] }, () => other.by));
    return others.length === 0 ? undefined : this.pick(others);
  }

  private registrationOf(by: number): Date {
    return registrationOf(by, this.now);
  }

  /** A daytime hour between then and some days ago, rather soon than late. */
  private timeSince(then: Date): Date {
    const last = this.now.getTime() - QUIET_DAYS * DAY_MS;
    const first = Math.min(then.getTime() + DAY_MS, last);
    const day = Math.floor((first + this.dice() ** 1.5 * (last - first)) / DAY_MS) * DAY_MS;
    const time = new Date(day + (7 + this.dice() * 12) * HOUR_MS);
    return time > then ? time : new Date(then.getTime() + MINUTE_MS);
  }

  private pick<Item>(items: readonly Item[]): Item {
    return itemAt(items, Math.floor(this.dice() * items.length));
  }
}

const IDENTIFIERS: Readonly<Record<KnownIdentifierType, (n: number) => string>> = {
  pesel: (n) => makeSyntheticPesel(40_000 + n * 7_919),
  nip: (n) => makeSyntheticNip(1_000 + n * 997),
  passport: (n) => makeSyntheticPassport(100_000 + n * 7_919),
};

/** Computes when a person of the demo registered, some hours into a day. */
export function registrationOf(person: number, now: Date): Date {
  const months = DEMO_PEOPLE[person]?.registered ?? 0;
  return new Date(now.getTime() - months * MONTH_DAYS * DAY_MS - (person + 1) * HOUR_MS);
}

function itemAt<Item>(items: readonly Item[], position: number): Item {
  const item = items[position];
  if (item === undefined) throw new RangeError(`The demo's list has no item ${position}`);
  return item;
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[^a-z ]/g, '');
}

/** Plans the demo's events of the three years before `now`, in order; the same for the same `now`. */
export function planDemo(now: Date): DemoEvent[] {
  return new Planner(now).plan();
}
