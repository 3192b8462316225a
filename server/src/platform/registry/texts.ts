import type { Fault, Misfit } from './shape-fit';

/** Why a release cannot be used: in Polish for the site's screens, in English for the tools of its team. */
export interface Reason {
  pl: string;
  en: string;
}

/** The details of a refusal for this reason. */
export const becauseOf = ({ pl, en }: Reason): { message: string; reason: string } => ({ message: pl, reason: en });

/** What is the matter with a field of a call that a remote uses. */
const FAULTS: Record<Fault, (now: string) => Reason> = {
  gone: () => ({ pl: 'serwis go nie podaje', en: 'the site does not answer it' }),
  optional: () => ({ pl: 'serwis nie zawsze go podaje', en: 'the site does not always answer it' }),
  required: () => ({
    pl: 'serwis go wymaga, a moduł nie zawsze go wysyła',
    en: 'the site requires it, and the remote does not always send it',
  }),
  unknown: () => ({ pl: 'serwis go nie przyjmuje', en: 'the site does not take it' }),
  narrower: () => ({
    pl: 'serwis przyjmuje mniej, niż moduł może wysłać',
    en: 'the site takes less than the remote may send',
  }),
  type: () => ({ pl: 'ma w serwisie inny typ', en: 'has another type on the site' }),
  choice: (now) => ({ pl: `nie zgadzają się wartości: ${now}`, en: `these values do not fit: ${now}` }),
  renamed: (now) => ({ pl: `zamiast niego serwis ma ${now}`, en: `the site has ${now} in its place` }),
};

/** The same of an event, between the remote that announces it and one that hears it. */
const EVENT_FAULTS: typeof FAULTS = {
  ...FAULTS,
  gone: () => ({ pl: 'zdarzenie go nie niesie', en: 'the event does not carry it' }),
  optional: () => ({ pl: 'zdarzenie nie zawsze je niesie', en: 'the event does not always carry it' }),
  type: () => ({ pl: 'ma inny typ', en: 'has another type' }),
  renamed: (now) => ({ pl: `zamiast niego jest ${now}`, en: `${now} is in its place` }),
};

/** Another remote; undefined where the team must not learn which. */
const nameOf = (other: string | undefined): Reason =>
  other === undefined
    ? { pl: 'inny moduł', en: 'another remote' }
    : { pl: `moduł ${other}`, en: `the remote ${other}` };

/** Why a release cannot run with this server and its shell, or beside other remotes. */
export const FIT_TEXTS = {
  contract: (given: string, own: string): Reason => ({
    pl: `Moduł zbudowano dla kontraktu ${given}, a serwis ma ${own}`,
    en: `the remote is built for contract ${given}, and the site has ${own}`,
  }),
  noCall: (call: string): Reason => ({
    pl: `Moduł używa wywołania ${call}, którego serwis nie ma`,
    en: `the remote uses the call ${call}, which the site does not have`,
  }),
  movedCall: (call: string, was: string, now: string): Reason => ({
    pl: `Wywołanie ${call}: zamiast ${was} serwis ma ${now}`,
    en: `call ${call}: the site has ${now} in place of ${was}`,
  }),
  callField: (call: string, { field, fault, now = '' }: Misfit): Reason => ({
    pl: `Wywołanie ${call}, pole ${field}: ${FAULTS[fault](now).pl}`,
    en: `call ${call}, field ${field}: ${FAULTS[fault](now).en}`,
  }),
  renamedCode: (call: string, was: string, now: string): Reason => ({
    pl: `Wywołanie ${call}: zamiast błędu ${was} jest ${now}`,
    en: `call ${call}: the error ${now} is in place of ${was}`,
  }),
  noName: (request: string, name: string): Reason => ({
    pl: `Moduł używa ${name} z ${request}, czego powłoka nie ma`,
    en: `the remote uses ${name} of ${request}, which the shell does not have`,
  }),
  noEvent: (event: string): Reason => ({
    pl: `Moduł używa zdarzenia ${event}, którego serwis nie ma`,
    en: `the remote uses the event ${event}, which the site does not have`,
  }),
  noProp: (slot: string, prop: string): Reason => ({
    pl: `Miejsce ${slot} nie daje pola ${prop}, którego moduł używa`,
    en: `the slot ${slot} does not give the prop ${prop}, which the remote uses`,
  }),
  eventField: (event: string, other: string | undefined, { field, fault, now = '' }: Misfit): Reason => ({
    pl: `Zdarzenie ${event}, ${nameOf(other).pl}, pole ${field}: ${EVENT_FAULTS[fault](now).pl}`,
    en: `event ${event}, ${nameOf(other).en}, field ${field}: ${EVENT_FAULTS[fault](now).en}`,
  }),
  eventGone: (event: string, other: string | undefined): Reason => ({
    pl: `Zdarzenia ${event} nie ogłasza już moduł, do którego należy, a ${nameOf(other).pl} go słucha`,
    en: `the remote no longer announces its event ${event}, which ${nameOf(other).en} hears`,
  }),
  eventUnknown: (event: string): Reason => ({
    pl: `Moduł słucha zdarzenia ${event}, którego nikt nie ogłasza`,
    en: `the remote hears the event ${event}, which nobody announces`,
  }),
  /** The first of several, with the number of the others. */
  withOthers: (first: Reason, others: number): Reason =>
    others > 0
      ? { pl: `${first.pl} (innych różnic: ${others})`, en: `${first.en} (other differences: ${others})` }
      : first,
  notProvided: (request: string): Reason => ({
    pl: `Powłoka nie udostępnia ${request}`,
    en: `the shell does not provide ${request}`,
  }),
  otherVersion: (request: string, range: string, version: string): Reason => ({
    pl: `Moduł potrzebuje ${request} ${range}, a powłoka udostępnia ${version}`,
    en: `the remote needs ${request} ${range}, and the shell provides ${version}`,
  }),
} as const;
