import { PROBLEM_TEXTS, problemText } from '@najem/shared/contract/kernel';
import type { AdminUser } from '@najem/shared/contract/office';
import { findUserNameProblem, isEmail, MAX_EMAIL_LENGTH, NAME_MAX_LENGTH, ROLES } from '@najem/shared/domain/kernel';
import { BLOCK_REASON_LABELS, USER_STATUSES } from '@najem/shared/domain/identity';
import { selectUser, useRequest } from '@najem/shared/store';
import { Icon, Unbroken, VisuallyHidden } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import { SelectField } from '@najem/shared/ui/select';
import { Button, IconButton, rule, TextField } from '@najem/shared/ui/form';
import { useSelector } from 'react-redux';
import { UserLink } from '../panel/UserLink';
import { useEdit } from './row-edit';
import { calls } from './state';
import { TEXTS } from './texts';

/** The edit of a row; undefined for any other row. */
function useEditOf({ _id }: AdminUser) {
  const edit = useEdit();
  const { draft } = edit;
  return draft?.id === _id ? { ...edit, draft } : undefined;
}

/** A user's name; the address of one who has none. */
export function nameOf({ name, email }: Pick<AdminUser, 'name' | 'email'>): string {
  return name || email;
}

/** An unchanged name may be older than its rule. */
function findNameFault(name: string, stored: string): string | undefined {
  if (name.trim() === '') return PROBLEM_TEXTS.FIELDS_REQUIRED;
  return name === stored ? undefined : problemText(findUserNameProblem(name.trim()));
}

function findEmailFault(email: string): string | undefined {
  if (email.trim() === '') return PROBLEM_TEXTS.FIELDS_REQUIRED;
  return isEmail(email.trim()) ? undefined : PROBLEM_TEXTS.EMAIL_INVALID;
}

export function NameCell({ user }: { user: AdminUser }) {
  const isOwn = useSelector(selectUser)?._id === user._id;
  const open = useEditOf(user);
  if (open) {
    return (
      <TextField
        name="name"
        rules={[rule((name: string) => findNameFault(name, user.name))]}
        label={TEXTS.columns.name}
        hideLabel
        autoFocus
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        error={open.error}
      />
    );
  }
  return (
    <span>
      <UserLink id={user._id}>{nameOf(user)}</UserLink>
      {isOwn && <span className="rn-muted rn-small">{` (${TEXTS.own})`}</span>}
    </span>
  );
}

export function EmailCell({ user }: { user: AdminUser }) {
  const open = useEditOf(user);
  if (open) {
    return (
      <TextField
        name="email"
        rules={[rule(findEmailFault)]}
        label={TEXTS.columns.email}
        hideLabel
        maxLength={MAX_EMAIL_LENGTH}
        autoComplete="off"
        spellCheck={false}
      />
    );
  }
  return (
    <span className="admin-email">
      <Unbroken>{user.email}</Unbroken>
      {!user.isEmailVerified && <Badge tone="warning">{TEXTS.emailUnconfirmed}</Badge>}
      {user.verification_status === 'verified' && (
        <span className="admin-verified">
          <Icon name="shield" size={16} />
          <VisuallyHidden>{TEXTS.identityVerified}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

export function RoleCell({ user }: { user: AdminUser }) {
  const open = useEditOf(user);
  if (open) {
    return (
      <SelectField
        name="role"
        label={TEXTS.columns.role}
        hideLabel
        placeholder={null}
        options={ROLES.map((role) => ({ value: role, label: TEXTS.roles[role] }))}
      />
    );
  }
  return <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'}>{TEXTS.roles[user.role]}</Badge>;
}

export function StatusCell({ user }: { user: AdminUser }) {
  const open = useEditOf(user);
  if (open) {
    return (
      <SelectField
        name="status"
        label={TEXTS.columns.status}
        hideLabel
        placeholder={null}
        options={USER_STATUSES.map((status) => ({ value: status, label: TEXTS.statuses[status] }))}
      />
    );
  }
  return (
    <span className="admin-status">
      <Badge tone={user.status === 'active' ? 'success' : 'danger'}>{TEXTS.statuses[user.status]}</Badge>
      {user.blockReason && <span className="rn-muted rn-small">{BLOCK_REASON_LABELS[user.blockReason]}</span>}
    </span>
  );
}

/** Edit and remove, or save and cancel. A removal needs no confirmation, as specified. */
export function UserActions({ user }: { user: AdminUser }) {
  const edit = useEdit();
  const [removing, remove] = useRequest(calls.remove);
  const open = useEditOf(user);
  if (open) {
    const { draft, isSaving, close } = open;
    const fault = findNameFault(draft.name, user.name) ?? findEmailFault(draft.email);
    return (
      <span className="admin-actions">
        <Button type="submit" size="s" variant="primary" icon="check" disabled={fault !== undefined} loading={isSaving}>
          {TEXTS.save}
        </Button>
        <Button size="s" onClick={close}>
          {TEXTS.cancel}
        </Button>
      </span>
    );
  }
  return (
    <span className="admin-actions admin-icons">
      <IconButton icon="edit" label={TEXTS.edit(nameOf(user))} onClick={() => edit.open(user)} />
      <IconButton
        icon="trash"
        label={TEXTS.remove(nameOf(user))}
        disabled={removing.status === 'loading'}
        onClick={() => remove({ id: user._id })}
      />
    </span>
  );
}
