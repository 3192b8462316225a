import {
  ACCOUNT_CASE_KINDS,
  CASE_TEXT_MAX_LENGTH,
  CASE_TEXT_MIN_LENGTH,
  CASE_TITLES,
} from '@najem/shared/domain/rights';
import { sentenceOr } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { ChoiceField } from '@najem/shared/ui/content';
import { useToast } from '@najem/shared/ui/context';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Form, rule, TextArea } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useId } from 'react';
import { type CaseDraft, NO_CASE } from './case-draft';
import { openAccountCase } from './state';
import { ACCOUNT } from './texts';
import { useForm } from './use-form';

const T = ACCOUNT.accountCase;

export interface AccountCaseProps {
  email: string;
  draft: CaseDraft;
  onDraft: (draft: CaseDraft) => void;
  onClose: () => void;
}

/** Asks for something about the data of the account; the answers come by mail. */
export function AccountCase({ email, draft, onDraft, onClose }: AccountCaseProps) {
  const formId = useId();
  const toast = useToast();
  const { attempt, isSubmitting, error, handlers } = useForm(openAccountCase, {
    toInput: ({ kind, text }: CaseDraft) => ({ kind, text: text.trim() }),
  });
  const finish = useEffectEvent((number: string) => {
    toast.show({ text: T.sent(number) });
    onDraft(NO_CASE);
    onClose();
  });
  useEffect(() => {
    if (attempt.status === 'loaded') finish(attempt.data.number);
  }, [attempt]);

  return (
    <Dialog
      open
      title={T.title}
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
      <Form<CaseDraft>
        id={formId}
        label={T.title}
        values={draft}
        {...handlers}
        onEdit={(changed) => {
          onDraft({ ...draft, ...changed });
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
        </Stack>
      </Form>
    </Dialog>
  );
}
