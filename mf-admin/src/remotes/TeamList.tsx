import type { TeamMember } from '@najem/shared/contract/platform';
import { MAX_EMAIL_LENGTH } from '@najem/shared/domain/kernel';
import { dataOf, errorText, useLoaded, useRequest } from '@najem/shared/store';
import { Cluster, ErrorState } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { Button, Form, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { calls } from './state';
import { TEXTS } from './texts';

const NOBODY = { email: '' };

/** The users who see a remote while it is dark, with a form to add one. */
export function TeamList({ remote }: { remote: string }) {
  const [team, reload] = useLoaded(calls.team, { remote });
  const members = dataOf(team)?.members;
  return (
    <section className="admin-remotes-part">
      <h2>{TEXTS.team}</h2>
      <p className="rn-muted rn-small">{TEXTS.teamText}</p>
      {!members && team.status !== 'failed' && <CardSkeleton count={1} />}
      {!members && team.status === 'failed' && (
        <ErrorState title={errorText(team.error, TEXTS.teamFailed)} onRetry={reload} />
      )}
      {members?.length === 0 && <p className="rn-muted">{TEXTS.teamEmpty}</p>}
      {members && members.length > 0 && (
        <ul className="admin-remotes-list">
          {members.map((member) => (
            <li key={member._id}>
              <Member remote={remote} member={member} />
            </li>
          ))}
        </ul>
      )}
      {members && <NewMember remote={remote} />}
    </section>
  );
}

function Member({ remote, member: { _id: id, name, email } }: { remote: string; member: TeamMember }) {
  const [removal, remove] = useRequest(calls.removeMember);
  return (
    <Cluster justify="between">
      <span className="admin-remotes-token">
        <span>{name}</span>
        <span className="rn-muted rn-small admin-remotes-facts">{email}</span>
        {removal.status === 'failed' && <span role="alert">{errorText(removal.error, TEXTS.removeMemberFailed)}</span>}
      </span>
      <Button
        size="s"
        variant="quiet"
        aria-label={TEXTS.removeMemberOf(name)}
        loading={removal.status === 'loading'}
        onClick={() => remove({ remote, id })}
      >
        {TEXTS.removeMember}
      </Button>
    </Cluster>
  );
}

function NewMember({ remote }: { remote: string }) {
  const [draft, setDraft] = useState(NOBODY);
  const [addition, add] = useRequest(calls.addMember, () => setDraft(NOBODY));
  return (
    <Form<typeof NOBODY>
      label={TEXTS.team}
      values={draft}
      onEdit={(_, edited) => setDraft(edited)}
      onSubmit={({ email }) => add({ remote, email: email.trim() })}
      error={addition.status === 'failed' ? { message: errorText(addition.error, TEXTS.addMemberFailed) } : undefined}
    >
      <Cluster align="end">
        <TextField
          name="email"
          type="email"
          label={TEXTS.memberEmail}
          required
          autoComplete="off"
          maxLength={MAX_EMAIL_LENGTH}
        />
        <Button type="submit" disabled={draft.email.trim() === ''} loading={addition.status === 'loading'}>
          {TEXTS.addMember}
        </Button>
      </Cluster>
    </Form>
  );
}
