import type { ReviewMethod } from '@najem/shared/domain';
import { errorText } from '@najem/shared/store';
import { ErrorState } from '@najem/shared/ui/base';
import { Skeleton } from '@najem/shared/ui/content';
import type { ComponentType } from 'react';
import { TEXTS } from '../texts';
import { useAttempt } from './use-attempt';

/** What the fields of a proof by review get: the attempt that their files belong to. */
export interface AttemptFieldsProps {
  attemptId: string;
  code?: string;
  isGuest: boolean;
  onRestart: () => void;
}

interface AttemptFormProps {
  method: ReviewMethod;
  fields: ComponentType<AttemptFieldsProps>;
  /** How many lines stand in for the fields until the attempt has begun. */
  lines?: number;
}

/** Starts an attempt and shows its fields, empty again for each attempt; a failure can be retried. */
export function AttemptForm({ method, fields: Fields, lines = 4 }: AttemptFormProps) {
  const { attempt, begin, isGuest } = useAttempt(method);
  if (attempt.status === 'loaded') {
    const { attemptId, code } = attempt.data;
    const given = code === undefined ? {} : { code };
    return <Fields key={attemptId} attemptId={attemptId} {...given} isGuest={isGuest} onRestart={begin} />;
  }
  if (attempt.status === 'failed') {
    return <ErrorState title={errorText(attempt.error, TEXTS.form.attemptFailed)} onRetry={begin} />;
  }
  return <Skeleton lines={lines} />;
}
