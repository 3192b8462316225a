import type { Tenancy } from '@najem/shared/contract/tenancies';
import { formatDate } from '@najem/shared/domain/kernel';
import { isConfirmed } from '@najem/shared/domain/tenancies';
import { Card } from '@najem/shared/ui/base';
import { Outcome } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import type { Answer } from './invitation';
import { PublicPage } from './PublicPage';
import { TEXTS } from './texts';

const T = TEXTS.done;

interface AnsweredProps extends Pick<Answer, 'answer'> {
  /** Absent for who does not know the inviter. */
  tenancy: Tenancy | undefined;
}

/** After the answer: what comes next. */
export function Answered({ answer, tenancy }: AnsweredProps) {
  useEffect(() => document.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <PublicPage title={TEXTS.title}>
      <Card>
        {tenancy && answer !== 'decline' ? (
          <Agreed tenancy={tenancy} />
        ) : (
          <Outcome
            tone="success"
            title={T.declined}
            actions={
              <Button icon="home" href="/">
                {TEXTS.home}
              </Button>
            }
          >
            {answer === 'unknown' ? T.unknownText : T.declinedText}
          </Outcome>
        )}
      </Card>
    </PublicPage>
  );
}

function Agreed({ tenancy }: { tenancy: Tenancy }) {
  const { number, state } = tenancy;
  const path = `/tenancies/${number}`;
  const isProven = tenancy[tenancy.role].level !== undefined;
  const isOpen = state === 'window';
  return (
    <Outcome
      tone="success"
      title={isConfirmed(state) ? T.confirmed : T.counter}
      actions={
        <>
          {!isProven && (
            <Button variant="primary" icon="shield" href="/dossier/start" state={{ returnPath: path }}>
              {T.prove}
            </Button>
          )}
          <Button variant={isProven ? 'primary' : 'secondary'} href={path}>
            {isOpen ? T.opinion : T.open}
          </Button>
        </>
      }
    >
      {nextText(tenancy)}
    </Outcome>
  );
}

function nextText({ state, windowEndsAt, counter }: Tenancy): string {
  if (state === 'counter') return counter ? T.counterText(formatDate(counter.answerBy)) : '';
  if (state === 'window') return T.window(formatDate(windowEndsAt));
  return state === 'closed' ? T.closed : T.running;
}
