import { format } from 'node:util';

/** What third parties tell developers and no test can help. */
const UNAVOIDABLE = [
  // antd's tooltip flushes as it closes, also when an effect, such as `autoFocus`, moves focus away from its control.
  'flushSync was called from inside a lifecycle method.',
];

const complaints: Error[] = [];

for (const method of ['error', 'warn'] as const) {
  const complain = (...values: unknown[]) => {
    const message = format(...values);
    if (UNAVOIDABLE.some((start) => message.startsWith(start))) return;
    const complaint = new Error(`console.${method}: ${message}`);
    Error.captureStackTrace(complaint, complain);
    complaints.push(complaint);
  };
  Object.assign(console, { [method]: complain });
}

/** Fails a test that wrote to the console; one that expects a message replaces the method with `jest.spyOn`. */
function expectSilence(): void {
  const [first, ...others] = complaints.splice(0);
  if (!first) return;
  first.message = [first, ...others].map(({ message }) => message).join('\n\n');
  throw first;
}

afterEach(expectSilence);
afterAll(expectSilence);
