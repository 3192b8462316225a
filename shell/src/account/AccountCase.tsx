import type { AccountCaseKind } from '@najem/shared/contract/rights';
import {
  ACCOUNT_CASE_KINDS,
  CASE_TEXT_MAX_LENGTH,
  CASE_TEXT_MIN_LENGTH,
  CASE_TITLES,
  NEW_THING,
} from '@najem/shared/domain/rights';
import { sentenceOr, useDraft } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { ChoiceField, Skeleton } from '@najem/shared/ui/content';
import { useToast } from '@najem/shared/ui/context';
import { Dialog, DraftFoot } from '@najem/shared/ui/data';
import { Button, Form, rule, TextArea } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useId } from 'react';
import { openAccountCase } from './state';
import { ACCOUNT } from './texts';
import { useForm } from './use-form';

const T = ACCOUNT.accountCase;

interface CaseDraft {
  kind: AccountCaseKind;
  text: string;
}

const NO_CASE: CaseDraft = { kind: 'access', text: '' };

export interface AccountCaseProps {
  email: string;
  onClose: () => void;
}

/** Asks for something about the data of the account; the answers come by mail. */
export function AccountCase({ email, onClose }: AccountCaseProps) {
  const draft = useDraft('account_case', NEW_THING, NO_CASE);
  const { values } = draft;
  const formId = useId();
  const toast = useToast();
  const { attempt, isSubmitting, error, handlers } = useForm(openAccountCase, {
    toInput: ({ kind, text }: CaseDraft) => ({ kind, text: text.trim() }),
  });
  const finish = useEffectEvent((number: string) => {
    toast.show({ text: T.sent(number) });
    draft.sent();
    onClose();
  });
  const goOn = useEffectEvent(draft.resume);
  useEffect(() => {
    if (attempt.status === 'loaded') finish(attempt.data.number);
    else if (attempt.status === 'failed') goOn();
  }, [attempt]);

  return (
    <Dialog
      open
      title={T.title}
      isKept
      isUnsaved={draft.isUnsaved}
      onDiscard={draft.giveUp}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{T.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
            {T.submit}
          </Button>
        </>
      }
    >
      {values ? (
        <Form<CaseDraft>
          id={formId}
          label={T.title}
          values={values}
          {...handlers}
          onSubmit={(typed) => {
            draft.stop(openAccountCase.name);
            handlers.onSubmit(typed);
          }}
          onEdit={(changed) => {
            draft.edit({ ...values, ...changed });
            handlers.onEdit();
          }}
          error={error && { message: sentenceOr(error, T.failed) }}
        >
          <Stack>
            <p>{T.lead(email)}</p>
            <ChoiceField
              label={T.kind}
              name="kind"
              options={ACCOUNT_CASE_KINDS.map((value) => ({ value, label: CASE_TITLES[value], note: T.kinds[value] }))}
            />
            <TextArea
              label={T.text}
              hint={T.textHint}
              name="text"
              rules={[rule((text: string) => (text.trim().length < CASE_TEXT_MIN_LENGTH ? T.tooShort : undefined))]}
              maxLength={CASE_TEXT_MAX_LENGTH}
              rows={6}
            />
            <DraftFoot draft={draft} texts={['text']} />
          </Stack>
        </Form>
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  );
}
