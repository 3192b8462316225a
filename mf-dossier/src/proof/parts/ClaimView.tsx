import type { Claim } from '@najem/shared/contract/rights';
import { IDENTIFIER_TYPE_LABELS } from '@najem/shared/domain/kernel';
import { errorText, useRequest } from '@najem/shared/store';
import { Cluster, IdentifierText, Stack, unbroken } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import { Button, filled, Form, Notice, TextField } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
import { useFileBase } from '../../file/frame/base';
import { CalendarButton } from '../../news/DueDate';
import { calls } from '../state';
import { TEXTS } from '../texts';
import { claimBadge, claimText, claimTitle } from './claim-words';
import { NewLetter } from './NewLetter';
import './claim-view.css';

const T = TEXTS.claims;

/** A claim of the person: its state in words, and what they do about it next. */
export function ClaimView({ claim, actions }: { claim: Claim; actions?: ReactNode }) {
  const base = useFileBase();
  const asked = useRequest(calls.newLetter);
  const { _id: id, state, method, identifiers, question, number, newLetterUntil } = claim;
  const badge = claimBadge(claim);
  return (
    <article className="dossier-claim" aria-label={`${claimTitle(claim)}, ${number}`}>
      <Stack gap="s">
        <div className="dossier-claim-head">
          <strong>{unbroken(claimTitle(claim))}</strong>
          <Badge tone={badge.tone}>{badge.text}</Badge>
          <span className="rn-muted rn-small rn-number">{number}</span>
        </div>
        {identifiers.map(({ type, identifier }) => (
          <p key={identifier}>
            {IDENTIFIER_TYPE_LABELS[type]}: <IdentifierText value={identifier} />
          </p>
        ))}
        <p>{unbroken(claimText(claim))}</p>
        {question && (
          <Notice
            tone="warning"
            role={null}
            title={T.question}
            actions={
              <Button size="s" variant="primary" href={`${base}/claims/${id}/answer`}>
                {T.answer}
              </Button>
            }
          >
            <span className="dossier-claim-text">{question.text}</span>
          </Notice>
        )}
        {isPersonsTurn(claim) && (
          <Cluster>
            <CalendarButton call={calls.dueDate} input={{ id }} />
          </Cluster>
        )}
        {state === 'posted' && <LetterCode id={id} />}
        {newLetterUntil !== undefined && <NewLetter asked={asked} id={id} isCompany={method === 'company'} />}
      </Stack>
      {actions}
    </article>
  );
}

/** Whether the claim waits until a day for its person, and not for the desk. */
function isPersonsTurn({ state, question, newLetterUntil }: Claim): boolean {
  return state === 'posted' || question !== undefined || newLetterUntil !== undefined;
}

interface CodeValues {
  code: string;
}

/** Takes the code of the letter. */
function LetterCode({ id }: { id: string }) {
  const [opened, send] = useRequest(calls.letterCode);
  return (
    <Form<CodeValues>
      label={TEXTS.open.title}
      initialValues={{ code: '' }}
      error={opened.status === 'failed' ? { message: errorText(opened.error, T.codeFailed) } : undefined}
      onSubmit={({ code }) => send({ id, code })}
      actions={
        <Button type="submit" variant="primary" loading={opened.status === 'loading'}>
          {T.open}
        </Button>
      }
    >
      <TextField
        label={T.code}
        name="code"
        rules={[filled(TEXTS.open.codeMissing)]}
        autoComplete="off"
        maxLength={40}
      />
    </Form>
  );
}
