import type { Opinion, Tenancy } from '@najem/shared/contract/tenancies';
import { COMMENT_MAX_LENGTH } from '@najem/shared/domain/kernel';
import { SUBJECTS } from '@najem/shared/domain/register';
import { OPINION_ENTRIES_MOST } from '@najem/shared/domain/tenancies';
import { errorText, useUnkept } from '@najem/shared/store';
import { reasonOptions } from '@najem/shared/subject';
import { Cluster, Stack } from '@najem/shared/ui/base';
import { Button, Form, TextArea } from '@najem/shared/ui/form';
import { SelectField } from '@najem/shared/ui/select';
import { useMemo, useState } from 'react';
import { TEXTS as WORDS } from '../frame/texts';
import { useChange } from '../frame/use-change';
import { calls } from '../state';
import {
  buildEntries,
  findOpinionErrors,
  isSameText,
  type OpinionValues,
  type Place,
  PLACES,
  readOpinion,
  withoutPlace,
} from './opinion-values';
import { OpinionWords } from './OpinionText';
import { TEXTS } from './texts';

const T = TEXTS.opinion;

interface OpinionFormProps {
  tenancy: Tenancy;
  opinion: Opinion | undefined;
  /** Called when something is typed. */
  onTyped: () => void;
  onDone: () => void;
  /** Closes the form of an opinion that is there already. */
  onCancel?: () => void;
}

/** One to three reasons about the other side, each with a comment. Nothing of it is kept before it is sent. */
export function OpinionForm({ tenancy, opinion, onTyped, onDone, onCancel }: OpinionFormProps) {
  const descriptor = SUBJECTS[tenancy.other.role];
  const entries = opinion?.entries ?? [];
  const [start] = useState(() => readOpinion(descriptor, entries));
  const [startVersion] = useState(opinion?.version);
  const [values, setValues] = useState(start);
  const [count, setCount] = useState(Math.max(1, entries.length));
  const [change, send] = useChange(calls.giveOpinion, onDone, { keeps: true });
  useUnkept(!isSameText(values, start));
  const reasons = useMemo(() => reasonOptions(descriptor), [descriptor]);
  function remove(place: Place) {
    setValues(withoutPlace(values, place));
    setCount(count - 1);
  }
  return (
    <Form<OpinionValues>
      label={T.title(tenancy.other.name ?? '')}
      values={values}
      check={(typed) => findOpinionErrors(typed, count)}
      onEdit={(_changed, edited) => {
        setValues(edited);
        onTyped();
      }}
      error={change.status === 'failed' ? { message: errorText(change.error, T.failed) } : undefined}
      onSubmit={(typed) =>
        send({ number: tenancy.number, entries: buildEntries(typed, count), version: opinion?.version ?? 0 })
      }
      actions={
        <>
          {onCancel && <Button onClick={onCancel}>{WORDS.cancel}</Button>}
          <Button type="submit" variant="primary" icon="lock" loading={change.status === 'loading'}>
            {T.submit}
          </Button>
        </>
      }
    >
      {opinion && opinion.version !== startVersion && entries.length > 0 && (
        <Stack gap="s">
          <p>{T.other}</p>
          <OpinionWords opinion={opinion} about={tenancy.other.role} />
        </Stack>
      )}
      {PLACES.slice(0, count).map((place) => (
        <Stack key={place} className="tenancies-reason">
          <SelectField
            name={`reason${place}`}
            label={count > 1 ? T.reasonNext(place) : T.reason}
            placeholder={T.chooseReason}
            options={reasons}
          />
          <TextArea
            name={`comment${place}`}
            label={count > 1 ? T.commentNext(place) : T.comment}
            hint={place === 1 ? T.commentHint : undefined}
            maxLength={COMMENT_MAX_LENGTH}
          />
          {count > 1 && (
            <Cluster>
              <Button size="s" variant="quiet" icon="close" onClick={() => remove(place)}>
                {T.remove(place)}
              </Button>
            </Cluster>
          )}
        </Stack>
      ))}
      {count < OPINION_ENTRIES_MOST && (
        <Cluster>
          <Button size="s" icon="plus" onClick={() => setCount(count + 1)}>
            {T.add}
          </Button>
        </Cluster>
      )}
      <p className="rn-muted rn-small">{T.unkept}</p>
    </Form>
  );
}
