import { eidTexts } from './texts';

/** How sure a sign-in is, in the words of eIDAS. */
export const LEVELS = {
  substantial: 'http://eidas.europa.eu/LoA/substantial',
  low: 'http://eidas.europa.eu/LoA/low',
} as const;

/** A made-up person with an eID; the PESELs have right check digits and births before numbering began. */
export interface EidPerson {
  id: string;
  givenName: string;
  familyName: string;
  /** Absent for a person whom the provider knows no PESEL of. */
  pesel?: string;
  acr: string;
  /** What the person is there to show. */
  about: string;
}

/** The first three are in the product's demo data, where those are loaded. */
export const EID_PEOPLE: readonly EidPerson[] = [
  person('lukasz', 'Łukasz', 'Ostrowski', '07871000023', eidTexts.good),
  person('celina', 'Celina', 'Łozińska', '21872600037', eidTexts.bad),
  person('patryk', 'Patryk', 'Dąbrówka', '23812600172', eidTexts.both),
  person('weronika', 'Weronika', 'Nowicka', '35871148313', eidTexts.unknown),
  person('izabela', 'Izabela', 'Sadowska', '36871248317', eidTexts.unknown),
  person('marcin', 'Marcin', 'Wolski', '36871348314', eidTexts.unknown),
  person('zofia', 'Zofia', 'Grabska', '36871448311', eidTexts.unknown),
  person('natalia', 'Natalia', 'Krzemińska', '36871548318', eidTexts.unknown),
  person('oliwia', 'Oliwia', 'Zawadzka', '36871648315', eidTexts.unknown),
  { ...person('kamil', 'Kamil', 'Wrona', '35872248319', eidTexts.weak), acr: LEVELS.low },
  person('elena', 'Elena', 'Marković', undefined, eidTexts.noPesel),
];

function person(
  id: string,
  givenName: string,
  familyName: string,
  pesel: string | undefined,
  about: string,
): EidPerson {
  return { id, givenName, familyName, pesel, acr: LEVELS.substantial, about };
}

/** Finds a person by id. */
export function findPerson(id: string): EidPerson | undefined {
  return EID_PEOPLE.find((known) => known.id === id);
}
