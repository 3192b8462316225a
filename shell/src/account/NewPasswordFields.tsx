import { PasswordField } from '@najem/shared/ui/form';
import { ACCOUNT } from './texts';

export interface NewPasswordFieldsProps {
  /** For the first password of an account, whose labels do not say "new". */
  isFirst?: boolean;
}

/** The two fields of a new password and its confirmation. */
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
