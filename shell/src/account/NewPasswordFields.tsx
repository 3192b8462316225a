import type { PasswordDraft } from '@najem/shared/domain';
import { PasswordField } from '@najem/shared/ui/form';
import { ACCOUNT } from './texts';

export interface NewPasswordFieldsProps {
  draft: PasswordDraft;
  onEdit(field: keyof PasswordDraft): (value: string) => void;
  /** The account's first password: the labels do not call it new. */
  isFirst?: boolean;
}

/** A new password and the same once more, in any form that sets one. */
export function NewPasswordFields({ draft, onEdit, isFirst = false }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={isFirst ? ACCOUNT.password : ACCOUNT.newPassword}
        name="password"
        autoComplete="new-password"
        hint={ACCOUNT.passwordHint}
        value={draft.password}
        onChange={onEdit('password')}
      />
      <PasswordField
        label={isFirst ? ACCOUNT.confirmPassword : ACCOUNT.confirmNewPassword}
        name="confirmPassword"
        autoComplete="new-password"
        value={draft.confirmPassword}
        onChange={onEdit('confirmPassword')}
      />
    </>
  );
}
