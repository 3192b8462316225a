import type { DeskClaim } from '@najem/shared/contract/rights';
import { warsawDate } from '@najem/shared/domain/kernel';
import { Stack } from '@najem/shared/ui/base';
import { serverNow } from '@najem/shared/ui/context';
import { DateField } from '@najem/shared/ui/date';
import { Button, filled, Form, rule, TextField } from '@najem/shared/ui/form';
import { useChange } from '../frame/use-change';
import { calls } from './state';
import { CLAIM_TEXTS as T } from './texts';

interface Draft {
  sentAt: string;
  trackingNumber: string;
}

const TRACKING_LENGTH = 40;

/** Notes the day and the number of posting. */
export function PostForm({ claim: { _id: id, version } }: { claim: DeskClaim }) {
  const today = warsawDate(serverNow());
  const { isSaving, error, send } = useChange(calls.post, T.postFailed);
  return (
    <Form<Draft>
      label={T.post}
      initialValues={{ sentAt: today, trackingNumber: '' }}
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
