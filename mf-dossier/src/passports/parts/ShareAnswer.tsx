import type { Input } from '@najem/shared/contract/kernel';
import type { Passport, passports } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { isSubjectKind } from '@najem/shared/domain/register';
import { PASSPORT_LINK_HOURS, PASSPORT_LINK_HOURS_CHOSEN, PASSPORT_ROLES } from '@najem/shared/domain/rights';
import { dataOf, errorText, type Loadable, useLoaded } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, ChoiceField } from '@najem/shared/ui/content';
import { Button, Form } from '@najem/shared/ui/form';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { calls } from '../state';
import { TEXTS } from '../texts';
import { AskedSteps } from './AskedSteps';
import { type PassportDraft, RoleField, ShownFields } from './PassportFields';
import { PassportPreview } from './PassportPreview';

const T = TEXTS.asked;
const HOURS = PASSPORT_LINK_HOURS.map((hours) => ({ value: String(hours), label: TEXTS.linkForm.hoursOf(hours) }));
export type Answer = Omit<Input<typeof passports.answer>, 'token'>;

interface ShareProps {
  asker: string;
  change: Loadable<unknown>;
  onAnswer: (answer: Answer) => void;
}

interface WayProps {
  path: string;
  /** What the proof and the request know of the person, so that it is not typed again to register. */
  person: { name: string; email: string };
}

/** Shares one of the passports that the person has, or a new one; a guest sees it and makes an account first. */
export function ShareAnswer({ path, isGuest, person, ...rest }: ShareProps & WayProps & { isGuest: boolean }) {
  const [list, load] = useLoaded(calls.list, isGuest ? null : {});
  const rows = dataOf(list)?.passports;
  if (isGuest) return <NewAnswer path={path} person={person} isGuest {...rest} />;
  if (rows)
    return rows.length > 0 ? (
      <KnownAnswer rows={rows} {...rest} />
    ) : (
      <NewAnswer path={path} person={person} {...rest} />
    );
  if (list.status !== 'failed') {
    return (
      <div className="rn-holds-below">
        <CardSkeleton lines={6} />
      </div>
    );
  }
  return (
    <Card>
      <ErrorState title={errorText(list.error, TEXTS.failed)} onRetry={load} />
    </Card>
  );
}

interface KnownDraft {
  passportId: string;
  hours: string;
}

function KnownAnswer({ rows, asker, change, onAnswer }: ShareProps & { rows: readonly Passport[] }) {
  const [draft, setDraft] = useState<KnownDraft>({
    passportId: rows[0]?._id ?? '',
    hours: String(PASSPORT_LINK_HOURS_CHOSEN),
  });
  return (
    <Card>
      <Stack>
        <AskedSteps now="share" isUser />
        <Form<KnownDraft>
          label={T.confirm(asker)}
          values={draft}
          onEdit={(_changed, edited) => setDraft(edited)}
          onSubmit={({ passportId, hours }) =>
            onAnswer({ answer: 'share', passportId, expirationHours: Number(hours) })
          }
          actions={<ShareButton asker={asker} change={change} />}
        >
          <ChoiceField
            name="passportId"
            label={T.choose}
            options={rows.map(({ _id, role, takenAt }) => ({
              value: _id,
              label: T.option(PASSPORT_ROLES[role], formatDate(takenAt)),
            }))}
          />
          <Settings chosen={T.settings({ hours: draft.hours })} />
        </Form>
      </Stack>
    </Card>
  );
}

/** What is well chosen for most, behind a line that says it: the answer itself stays in sight. */
function Settings({ chosen, children }: { chosen: string; children?: ReactNode }) {
  return (
    <details className="dossier-asked-settings">
      <summary>
        {chosen} <span className="rn-link">{T.change}</span>
      </summary>
      {children}
      <ChoiceField asBar name="hours" label={TEXTS.linkForm.hours} options={HOURS} />
    </details>
  );
}

interface NewDraft extends PassportDraft {
  hours: string;
}

/** What was chosen stands in the address that the person comes back to with an account. */
function readDraft(query: URLSearchParams): NewDraft {
  const hours = Number(query.get('h'));
  const role = query.get('r') ?? '';
  return {
    role: isSubjectKind(role) ? role : 'tenant',
    withAddresses: query.get('a') === '1',
    withComments: query.get('c') !== '0',
    hours: String(PASSPORT_LINK_HOURS.find((known) => known === hours) ?? PASSPORT_LINK_HOURS_CHOSEN),
  };
}

function addressOf(path: string, { role, withAddresses, withComments, hours }: NewDraft): string {
  const query = { r: role, a: withAddresses ? '1' : '0', c: withComments ? '1' : '0', h: hours };
  return `${path}?${new URLSearchParams(query).toString()}`;
}

function NewAnswer({
  path,
  person,
  asker,
  change,
  onAnswer,
  isGuest = false,
}: ShareProps & WayProps & { isGuest?: boolean }) {
  const [query] = useSearchParams();
  const [draft, setDraft] = useState(() => readDraft(query));
  const { hours, ...make } = draft;
  const [preview, load] = useLoaded(calls.preview, make);
  const from = addressOf(path, draft);
  return (
    <Stack gap="l">
      <Card>
        <Stack>
          <AskedSteps now={isGuest ? 'account' : 'share'} isUser={!isGuest} />
          <Form<NewDraft>
            label={T.confirm(asker)}
            values={draft}
            onEdit={(_changed, edited) => setDraft(edited)}
            onSubmit={() => onAnswer({ answer: 'share', make, expirationHours: Number(hours) })}
            actions={
              isGuest ? (
                <Cluster>
                  <Button variant="primary" href={`/register?from=${encodeURIComponent(from)}`} state={person}>
                    {T.register}
                  </Button>
                  <Button href="/login" state={{ from }}>
                    {T.haveAccount}
                  </Button>
                </Cluster>
              ) : (
                <ShareButton asker={asker} change={change} />
              )
            }
          >
            <RoleField />
            <Settings chosen={T.settings(draft)}>
              <ShownFields />
            </Settings>
          </Form>
          {isGuest && <p className="rn-muted rn-small">{T.accountWhy}</p>}
        </Stack>
      </Card>
      <PassportPreview preview={preview} onRetry={load} />
    </Stack>
  );
}

function ShareButton({ asker, change }: Pick<ShareProps, 'asker' | 'change'>) {
  return (
    <Button type="submit" variant="primary" icon="link" loading={change.status === 'loading'}>
      {T.confirm(asker)}
    </Button>
  );
}
