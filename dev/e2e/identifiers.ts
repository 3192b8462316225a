import { isNip, isPesel } from '@najem/shared/domain/kernel';

/**
 * Unassigned identifiers: PESEL numbers of people born 1800–1850, before numbers were assigned, and NIP numbers of tax
 * offices that do not exist. Neither repeats within a run: each worker has a range of its own.
 */
let used = Number(process.env.TEST_WORKER_INDEX ?? 0) * 10_000;

export function newPesel(): string {
  for (;;) {
    used += 1;
    const day = String((used % 28) + 1).padStart(2, '0');
    const year = String(Math.floor(used / 28) % 50).padStart(2, '0');
    const serial = String(Math.floor(used / 1400) % 10_000).padStart(4, '0');
    for (let check = 0; check < 10; check += 1) {
      const pesel = `${year}81${day}${serial}${check}`;
      if (isPesel(pesel)) return pesel;
    }
  }
}

export function newNip(): string {
  for (;;) {
    used += 1;
    const digits = `500${String(used).padStart(6, '0')}`;
    for (let check = 0; check < 10; check += 1) {
      if (isNip(`${digits}${check}`)) return `${digits}${check}`;
    }
  }
}
