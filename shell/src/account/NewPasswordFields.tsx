import { PasswordField } from '@najem/shared/ui/form';
import { ACCOUNT } from './texts';

export interface NewPasswordFieldsProps {
  /** The account's first password: the labels do not call it new. */
  isFirst?: boolean;
}

/** A new password and the same once more, in any form that sets one. */
export function NewPasswordFields({ isFirst = false }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={isFirst ? ACCOUNT.password : ACCOUNT.newPassword}
        name="password"
        autoComplete="new-password"
        hint={ACCOUNT.passwordHint}
      />
      <PasswordField
        label={isFirst ? ACCOUNT.confirmPassword : ACCOUNT.confirmNewPassword}
        name="confirmPassword"
        autoComplete="new-password"
      />
    </>
  );
}
