import type { DeskClaim } from '@najem/shared/contract';
import { warsawDate } from '@najem/shared/domain';
import { errorText } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { DateField } from '@najem/shared/ui/date';
import { Button, Form, TextField } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../state';
import { calls, isStale } from './state';
import { CLAIM_TEXTS as T } from './texts';

interface Draft {
  sentAt: string;
  trackingNumber: string;
}

const TRACKING_LENGTH = 40;

/** Notes the day and the number of posting. */
export function PostForm({ claim: { _id: id, version } }: { claim: DeskClaim }) {
  const dispatch = useDispatch();
  const work = useAdmin(({ desk }) => desk.work);
  const today = warsawDate(new Date());
  const isOwn = work.status !== 'idle' && work.step === 'post';
  const error = isOwn && work.status === 'failed' && !isStale(work.error) ? work.error : undefined;
  return (
    <Form<Draft>
      label={T.post}
      initialValues={{ sentAt: today, trackingNumber: '' }}
      check={({ sentAt, trackingNumber }) => ({
        sentAt: sentAt === '' || sentAt > today ? T.sentAtEmpty : undefined,
        trackingNumber: trackingNumber.trim() ? undefined : T.trackingEmpty,
      })}
      error={error && { message: errorText(error, T.postFailed) }}
      onSubmit={({ sentAt, trackingNumber }) =>
        dispatch(calls.post.requested({ id, version, sentAt, trackingNumber: trackingNumber.trim() }))
      }
      actions={
        <Button type="submit" variant="primary" icon="check" loading={isOwn && work.status === 'saving'}>
          {T.post}
        </Button>
      }
    >
      <Stack>
        <DateField name="sentAt" label={T.sentAt} />
        <TextField name="trackingNumber" label={T.trackingNumber} autoComplete="off" maxLength={TRACKING_LENGTH} />
      </Stack>
    </Form>
  );
}
