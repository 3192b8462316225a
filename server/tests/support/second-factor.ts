import { secondFactor } from '@najem/shared/contract/identity';
import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './harness';
import type { Person } from './sign-in';

/** The app of a person that shows codes. */
export interface CodeApp {
  /** The code at the site's present time. */
  code(): string;
  recoveryCodes: string[];
}

/** Shows the code of a secret at a time, as an app does. */
export function codeAt(secret: string, time: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });
}

/** Sets up a code app as a person's second factor, through the real calls; moves the clock on by one step. */
export async function setUpCode(site: TestApp, person: Person): Promise<CodeApp> {
  const { body: started } = await site.call(secondFactor.startCode, {}, { as: person });
  const code = () => codeAt(started.secret, site.now());
  const { status, body } = await site.call(secondFactor.addCode, { code: code() }, { as: person });
  if (status !== 200) throw new Error(`Setting up failed: ${JSON.stringify(body)}`);
  site.advance(30_000);
  return { code, recoveryCodes: body.recoveryCodes ?? [] };
}
