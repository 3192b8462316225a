import { problemText } from '@najem/shared/contract/kernel';
import { isEmail } from '@najem/shared/domain/kernel';
import { rule, TextField } from '@najem/shared/ui/form';
import { TEXTS } from '../texts';

/** The address that a guest's decision is mailed to, as `email` of a form. */
export function GuestEmail() {
  return (
    <TextField
      label={TEXTS.form.email}
      hint={TEXTS.form.emailHint}
      name="email"
      rules={[rule((email: string) => findEmailFault(email.trim()))]}
      type="email"
      autoComplete="email"
    />
  );
}

function findEmailFault(email: string): string | undefined {
  if (email === '') return TEXTS.form.emailRequired;
  return isEmail(email) ? undefined : problemText('EMAIL_INVALID');
}
