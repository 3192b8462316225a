import { type AdminUser, PROBLEM_TEXTS, problemText } from '@najem/shared/contract';
import {
  BLOCK_REASON_LABELS,
  findUserNameProblem,
  isEmail,
  MAX_EMAIL_LENGTH,
  NAME_MAX_LENGTH,
  ROLES,
  USER_STATUSES,
} from '@najem/shared/domain';
import { selectUser } from '@najem/shared/store';
import { Icon, VisuallyHidden } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import { SelectField } from '@najem/shared/ui/data';
import { Button, IconButton, TextField } from '@najem/shared/ui/form';
import { useDispatch, useSelector } from 'react-redux';
import { useAdmin } from '../state';
import { calls, type Draft, editClosed, editOpened } from './state';
import { TEXTS } from './texts';

/** The draft of an edited row and whether it is being saved; undefined for any other row. */
function useDraft({ _id }: AdminUser): { draft: Draft; isSaving: boolean; error?: string } | undefined {
  const edit = useAdmin((state) => state.users.edit);
  if (edit.status === 'closed' || edit.draft.id !== _id) return undefined;
  return { draft: edit.draft, isSaving: edit.status === 'saving', error: edit.error };
}

function nameOf({ name, email }: AdminUser): string {
  return name || email;
}

/** The problems of an edited row by field; empty if it can be saved. An unchanged name may be older than its rule. */
export function validateDraft({ name, email }: Draft, storedName?: string): { name?: string; email?: string } {
  const { FIELDS_REQUIRED, EMAIL_INVALID } = PROBLEM_TEXTS;
  const nameProblem = name === storedName ? undefined : problemText(findUserNameProblem(name.trim()));
  return {
    ...(name.trim() === '' ? { name: FIELDS_REQUIRED } : nameProblem ? { name: nameProblem } : {}),
    ...(email.trim() === '' ? { email: FIELDS_REQUIRED } : isEmail(email.trim()) ? {} : { email: EMAIL_INVALID }),
  };
}

export function NameCell({ user }: { user: AdminUser }) {
  const isOwn = useSelector(selectUser)?._id === user._id;
  const open = useDraft(user);
  if (open) {
    return (
      <TextField
        name="name"
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
      <span>{nameOf(user)}</span>
      {isOwn && <span className="rn-muted rn-small">{` (${TEXTS.own})`}</span>}
    </span>
  );
}

export function EmailCell({ user }: { user: AdminUser }) {
  const open = useDraft(user);
  if (open) {
    return (
      <TextField
        name="email"
        label={TEXTS.columns.email}
        hideLabel
        maxLength={MAX_EMAIL_LENGTH}
        autoComplete="off"
        spellCheck={false}
      />
    );
  }
  return (
    <span className="rn-admin-email">
      <span>{user.email}</span>
      {!user.isEmailVerified && <Badge tone="warning">{TEXTS.emailUnconfirmed}</Badge>}
      {user.verification_status === 'verified' && (
        <span className="rn-admin-verified">
          <Icon name="shield" size={16} />
          <VisuallyHidden>{TEXTS.identityVerified}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

export function RoleCell({ user }: { user: AdminUser }) {
  const open = useDraft(user);
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
  const open = useDraft(user);
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
    <span className="rn-admin-status">
      <Badge tone={user.status === 'active' ? 'success' : 'danger'}>{TEXTS.statuses[user.status]}</Badge>
      {user.blockReason && <span className="rn-muted rn-small">{BLOCK_REASON_LABELS[user.blockReason]}</span>}
    </span>
  );
}

/** Edit and remove, or save and cancel. A removal needs no confirmation, as specified. */
export function UserActions({ user }: { user: AdminUser }) {
  const dispatch = useDispatch();
  const isRemoving = useAdmin((state) => state.users.removing.includes(user._id));
  const open = useDraft(user);
  if (open) {
    const { draft, isSaving } = open;
    const isValid = Object.keys(validateDraft(draft, user.name)).length === 0;
    return (
      <span className="rn-admin-actions">
        <Button type="submit" size="s" variant="primary" icon="check" disabled={!isValid} loading={isSaving}>
          {TEXTS.save}
        </Button>
        <Button size="s" onClick={() => dispatch(editClosed())}>
          {TEXTS.cancel}
        </Button>
      </span>
    );
  }
  return (
    <span className="rn-admin-actions rn-admin-icons">
      <IconButton icon="edit" label={TEXTS.edit(nameOf(user))} onClick={() => dispatch(editOpened(user))} />
      <IconButton
        icon="trash"
        label={TEXTS.remove(nameOf(user))}
        disabled={isRemoving}
        onClick={() => dispatch(calls.remove.requested({ id: user._id }))}
      />
    </span>
  );
}
