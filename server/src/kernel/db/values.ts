import { fieldsOf } from '@najem/shared/domain/kernel';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** SQLSTATE of a value that another row of a unique index has. */
const UNIQUE_VIOLATION = '23505';

/** Whether a text can be an id; for any other text PostgreSQL throws instead of finding no row. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** A moment that PostgreSQL stores and every program reads, of the years 1 to 9999; undefined for any other text. */
export function parseMoment(text: string): Date | undefined {
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moment : undefined;
}

/** Whether a statement failed because another row of a unique index has the value. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint } = fieldsOf(error);
  return code === UNIQUE_VIOLATION && constraint === index;
}
