import type { ReviewMethod } from '@najem/shared/domain/rights';
import { errorText } from '@najem/shared/store';
import { ErrorState, Stack } from '@najem/shared/ui/base';
import { Skeleton } from '@najem/shared/ui/content';
import { type ComponentType, useState } from 'react';
import { TenancyNotice } from '../../file/frame/TenancyNotice';
import { TEXTS } from '../texts';
import type { Sent } from './SentPage';
import { useAttempt } from './use-attempt';

/** What the fields of a proof by review get: the attempt that their files belong to. */
export interface AttemptFieldsProps {
  attemptId: string;
  code?: string;
  isGuest: boolean;
  onSent: (sent: Sent) => void;
  onRestart: () => void;
}

interface AttemptFormProps {
  method: ReviewMethod;
  fields: ComponentType<AttemptFieldsProps>;
  onSent: (sent: Sent) => void;
  /** How many lines stand in for the fields until the attempt has begun. */
  lines?: number;
}

/** Starts an attempt and shows its fields, empty again for each attempt; a failure can be retried. */
export function AttemptForm({ method, fields: Fields, onSent, lines = 4 }: AttemptFormProps) {
  const { attempt, begin, isGuest } = useAttempt(method);
  const [restarts, setRestarts] = useState(0);
  function restart() {
    setRestarts(restarts + 1);
    begin();
  }
  if (attempt.status === 'loaded') {
    const { attemptId, code } = attempt.data;
    const given = code === undefined ? {} : { code };
    return (
      <Stack gap="l">
        <TenancyNotice />
        <Fields key={restarts} attemptId={attemptId} {...given} isGuest={isGuest} onSent={onSent} onRestart={restart} />
      </Stack>
    );
  }
  if (attempt.status === 'failed') {
    return <ErrorState title={errorText(attempt.error, TEXTS.form.attemptFailed)} onRetry={begin} />;
  }
  return <Skeleton lines={lines} />;
}
