import type { Fault, Misfit } from './shape-fit';

/** What is the matter with a field of a call that a remote uses. */
const FAULTS: Record<Fault, (now: string) => string> = {
  gone: () => 'serwis go nie podaje',
  optional: () => 'serwis nie zawsze go podaje',
  required: () => 'serwis go wymaga, a moduł nie zawsze go wysyła',
  unknown: () => 'serwis go nie przyjmuje',
  narrower: () => 'serwis przyjmuje mniej, niż moduł może wysłać',
  type: () => 'ma w serwisie inny typ',
  choice: (now) => `nie zgadzają się wartości: ${now}`,
  renamed: (now) => `zamiast niego serwis ma ${now}`,
};

/** The same of an event, between the remote that announces it and one that hears it. */
const EVENT_FAULTS: typeof FAULTS = {
  ...FAULTS,
  gone: () => 'zdarzenie go nie niesie',
  optional: () => 'zdarzenie nie zawsze je niesie',
  type: () => 'ma inny typ',
  renamed: (now) => `zamiast niego jest ${now}`,
};

/** Why a release cannot run with this server and its shell, shown to its team. */
export const FIT_TEXTS = {
  contract: (given: string, own: string) => `Moduł zbudowano dla kontraktu ${given}, a serwis ma ${own}`,
  noCall: (call: string) => `Moduł używa wywołania ${call}, którego serwis nie ma`,
  movedCall: (call: string, was: string, now: string) => `Wywołanie ${call}: zamiast ${was} serwis ma ${now}`,
  callField: (call: string, { field, fault, now = '' }: Misfit) =>
    `Wywołanie ${call}, pole ${field}: ${FAULTS[fault](now)}`,
  renamedCode: (call: string, was: string, now: string) => `Wywołanie ${call}: zamiast błędu ${was} jest ${now}`,
  noName: (request: string, name: string) => `Moduł używa ${name} z ${request}, czego powłoka nie ma`,
  noEvent: (event: string) => `Moduł używa zdarzenia ${event}, którego serwis nie ma`,
  noProp: (slot: string, prop: string) => `Miejsce ${slot} nie daje pola ${prop}, którego moduł używa`,
  eventField: (event: string, other: string | undefined, { field, fault, now = '' }: Misfit) =>
    `Zdarzenie ${event}, ${other === undefined ? 'inny moduł' : `moduł ${other}`}, pole ${field}: ${EVENT_FAULTS[fault](now)}`,
  eventGone: (event: string, other: string | undefined) =>
    `Zdarzenia ${event} nie ogłasza już moduł, do którego należy, a ${other === undefined ? 'inny moduł' : `moduł ${other}`} go słucha`,
  eventUnknown: (event: string) => `Moduł słucha zdarzenia ${event}, którego nikt nie ogłasza`,
  /** The first of several, with the number of the others. */
  withOthers: (first: string, others: number) => (others > 0 ? `${first} (innych różnic: ${others})` : first),
  notProvided: (request: string) => `Powłoka nie udostępnia ${request}`,
  otherVersion: (request: string, range: string, version: string) =>
    `Moduł potrzebuje ${request} ${range}, a powłoka udostępnia ${version}`,
} as const;
