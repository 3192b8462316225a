import type { Tenancy } from '@najem/shared/contract/tenancies';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { Button } from '@najem/shared/ui/form';
import { useState } from 'react';
import { QuestionDialog } from '../frame/QuestionDialog';
import { calls } from '../state';
import { TEXTS } from './texts';

const T = TEXTS.invitation;

/** How the invitation went out and how its inviter withdraws it, or invites again once it has lapsed. */
export function InvitationCard({ tenancy }: { tenancy: Tenancy }) {
  const { invitation, may, number, version, role, address, from, to } = tenancy;
  const [isAsked, setAsked] = useState(false);
  if (!invitation && !may.inviteAgain && !may.withdraw) return null;
  return (
    <Card title={T.title} icon="mail">
      <Stack>
        {invitation && <p>{invitation.email === undefined ? T.byLink : T.sentTo(invitation.email)}</p>}
        {may.answerCounter && <p>{T.answered}</p>}
        <Cluster>
          {may.inviteAgain && (
            <Button
              variant="primary"
              icon="refresh"
              href="/tenancies/new"
              state={{ role, address, from, to, isOngoing: to === undefined, email: invitation?.email }}
            >
              {T.again}
            </Button>
          )}
          {may.withdraw && (
            <Button icon="close" onClick={() => setAsked(true)}>
              {T.withdraw}
            </Button>
          )}
        </Cluster>
      </Stack>
      {isAsked && (
        <QuestionDialog
          call={calls.withdraw}
          input={{ number, version }}
          title={T.withdrawTitle}
          icon="mail"
          confirmLabel={T.withdraw}
          failed={T.withdrawFailed}
          onClose={() => setAsked(false)}
        >
          {T.withdrawText}
        </QuestionDialog>
      )}
    </Card>
  );
}
