import type { DeskClaim } from '@najem/shared/contract/rights';
import { warsawDate } from '@najem/shared/domain/kernel';
import { Stack } from '@najem/shared/ui/base';
import { Skeleton } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { DateField } from '@najem/shared/ui/date';
import { Button, filled, Form, rule, TextField } from '@najem/shared/ui/form';
import { useChange } from '../frame/use-change';
import type { ClaimDraft } from './decision';
import { calls } from './state';
import { CLAIM_TEXTS as T } from './texts';

interface Draft {
  sentAt: string;
  trackingNumber: string;
}

const TRACKING_LENGTH = 40;

/** Notes the day and the number of posting. */
export function PostForm({ claim: { _id: id, version }, draft: kept }: { claim: DeskClaim; draft: ClaimDraft }) {
  const today = warsawDate(serverNow());
  const { isSaving, error, send } = useChange(calls.post, T.postFailed, undefined, kept);
  const { values } = kept;
  if (!values) return <Skeleton lines={3} />;
  return (
    <Form<Draft>
      label={T.post}
      values={{ sentAt: values.sentAt || today, trackingNumber: values.trackingNumber }}
      onEdit={(changed) => kept.edit({ ...values, ...changed })}
      error={error === undefined ? undefined : { message: error }}
      onSubmit={({ sentAt, trackingNumber }) => send({ id, version, sentAt, trackingNumber: trackingNumber.trim() })}
      actions={
        <Button type="submit" variant="primary" icon="check" loading={isSaving}>
          {T.post}
        </Button>
      }
    >
      <Stack>
        <DateField
          name="sentAt"
          rules={[rule((day: string) => (day === '' || day > today ? T.sentAtEmpty : undefined))]}
          label={T.sentAt}
        />
        <TextField
          name="trackingNumber"
          rules={[filled(T.trackingEmpty)]}
          label={T.trackingNumber}
          autoComplete="off"
          maxLength={TRACKING_LENGTH}
        />
      </Stack>
    </Form>
  );
}
