import { everyCall } from '@najem/shared/contract';
import type { Endpoint } from '@najem/shared/contract/kernel';
import { fieldsOf } from '@najem/shared/domain/kernel';
import type { TSchema } from '@sinclair/typebox';
import { Refusal } from '../../../src/kernel/errors';
import { inputReaderOf } from '../../../src/kernel/http/validation';

type Door = [where: string, endpoint: Endpoint, body: unknown];

/** A body for each text of a schema, which brings that text alone. */
function bodiesOf(schema: TSchema, letters: string): [where: string, body: unknown][] {
  if (schema.type === 'string') return schema.pattern === undefined ? [['', letters]] : [];
  if (schema.type === 'array') {
    return bodiesOf(schema.items as TSchema, letters).map(([where, item]) => [`[]${where}`, [item]]);
  }
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as TSchema[]).flatMap((one) => bodiesOf(one, letters));
  return Object.entries(fieldsOf(schema.properties)).flatMap(([name, inner]) =>
    bodiesOf(inner as TSchema, letters).map(([where, value]): [string, unknown] => [
      `.${name}${where}`,
      { [name]: value },
    ]),
  );
}

const doors: Door[] = Object.values(everyCall())
  .flatMap((calls) => Object.values<Endpoint>(calls))
  .flatMap((endpoint) =>
    endpoint.body === undefined
      ? []
      : bodiesOf(endpoint.body, '田中 𠮷子').map(([where, body]): Door => [
          `${endpoint.method} ${endpoint.path}${where}`,
          endpoint,
          body,
        ]),
  );

/** Whether a call refuses a body for a letter that documents lack, before anything else is looked at. */
function isRefused([, endpoint, body]: Door): boolean {
  try {
    inputReaderOf(endpoint)({ query: {}, params: {}, body });
    return false;
  } catch (error) {
    return error instanceof Refusal && error.code === 'TEXT_UNPRINTABLE';
  }
}

/** Secrets, files of a release and what browsers report. */
const UNPRINTED = [
  'POST /auth/confirmation.password',
  'POST /users/fresh-proof.password',
  'POST /users/register.password',
  'POST /users/reset-password/{token}.password',
  'PUT /users/password.currentPassword',
  'PUT /users/password.password',
  'POST /users/login.password',
  'POST /platform/faults.cause',
  'POST /platform/releases/{remote}.files[].content',
  'POST /platform/releases/{remote}.maps[].content',
  'POST /platform/observations.errors[].message',
];

it('every text that a call takes is refused for a letter that documents lack, but what none shows', () => {
  expect(doors.length).toBeGreaterThan(150);
  const open = doors.filter((door) => !isRefused(door)).map(([where]) => where);
  expect(open.toSorted()).toEqual(UNPRINTED.toSorted());
});
