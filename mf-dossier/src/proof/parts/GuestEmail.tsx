import { problemText } from '@najem/shared/contract';
import { isEmail } from '@najem/shared/domain';
import { TextField } from '@najem/shared/ui/form';
import { TEXTS } from '../texts';

/** The address that a guest's decision is mailed to, as `email` of a form. */
export function GuestEmail() {
  return (
    <TextField label={TEXTS.form.email} hint={TEXTS.form.emailHint} name="email" type="email" autoComplete="email" />
  );
}

/** The problem of a guest's address in words; undefined for a usable one. */
export function findEmailFault(email: string): string | undefined {
  if (email === '') return TEXTS.form.emailRequired;
  return isEmail(email) ? undefined : problemText('EMAIL_INVALID');
}
