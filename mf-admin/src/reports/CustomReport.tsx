import { problemText } from '@najem/shared/contract/kernel';
import { CUSTOM_CATEGORY_LABELS, CUSTOM_SUBJECT_LABELS } from '@najem/shared/domain/kernel';
import {
  CUSTOM_CATEGORIES,
  CUSTOM_OPERATORS,
  type CustomCategory,
  type CustomOperator,
  type CustomSubjectType,
  customValueStep,
  findCustomReportProblem,
  hasOperator,
  parseCustomValue,
} from '@najem/shared/domain/office';
import { errorText } from '@najem/shared/store';
import { Card, ErrorState, Grid, Stack } from '@najem/shared/ui/base';
import { Skeleton } from '@najem/shared/ui/content';
import { SelectField } from '@najem/shared/ui/select';
import { Button, Form, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ReportResult } from './ReportResult';
import { type Criteria, custom, useCustomReport } from './state';
import { TEXTS } from './texts';

interface Draft {
  subjectType: CustomSubjectType;
  category: CustomCategory;
  operator: CustomOperator;
  value: string;
}

const FIRST: Draft = { subjectType: 'tenant', category: 'history', operator: '=', value: '1' };

/** The custom report generator: the criteria and their result. */
export function CustomReport() {
  const dispatch = useDispatch();
  const result = useCustomReport((report) => report);
  const [requested, setAsked] = useState<Criteria | null>(null);

  const generate = (criteria: Criteria) => {
    setAsked(criteria);
    dispatch(custom.requested(criteria));
  };
  return (
    <Stack gap="l">
      <Card title={TEXTS.title} icon="report" lead={TEXTS.lead}>
        <CriteriaForm isBusy={result.status === 'loading'} onSubmit={generate} />
      </Card>
      {result.status === 'loading' && (
        <Card>
          <Skeleton title lines={4} />
        </Card>
      )}
      {result.status === 'failed' && (
        <Card>
          <ErrorState
            title={errorText(result.error, TEXTS.failed)}
            onRetry={requested ? () => generate(requested) : undefined}
          />
        </Card>
      )}
      {result.status === 'loaded' && <ReportResult report={result.report} criteria={result.criteria} />}
    </Stack>
  );
}

function CriteriaForm({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: (criteria: Criteria) => void }) {
  const [draft, setDraft] = useState(FIRST);
  const { subjectType, category } = draft;
  const isCompared = hasOperator(category);

  function submit({ operator, value }: Draft) {
    const number = parseCustomValue(value);
    if (number === undefined) return;
    onSubmit({ subjectType, category, value: number, operator: isCompared ? operator : undefined });
  }
  return (
    <Form<Draft>
      label={TEXTS.form}
      live
      values={draft}
      onEdit={(_, edited) => setDraft(withAllowedCategory(edited))}
      check={(values) => ({ value: problemText(findCustomReportProblem(values)) })}
      onSubmit={submit}
      actions={
        <Button variant="primary" type="submit" icon="report" loading={isBusy}>
          {TEXTS.submit}
        </Button>
      }
    >
      <Grid column="s">
        <SelectField
          name="subjectType"
          label={TEXTS.subjectType}
          placeholder={null}
          options={Object.entries(CUSTOM_SUBJECT_LABELS).map(([type, label]) => ({ value: type, label }))}
        />
        <SelectField
          name="category"
          label={TEXTS.category}
          placeholder={null}
          options={CUSTOM_CATEGORIES[subjectType].map((known) => ({
            value: known,
            label: CUSTOM_CATEGORY_LABELS[known],
          }))}
        />
        {isCompared && (
          <SelectField
            name="operator"
            label={TEXTS.operator}
            placeholder={null}
            options={CUSTOM_OPERATORS.map((known) => ({ value: known, label: TEXTS.operators[known] }))}
          />
        )}
        <ValueField
          draft={draft}
          hint={isCompared ? undefined : TEXTS.atLeast}
          onStep={(value) => setDraft({ ...draft, value })}
        />
      </Grid>
    </Form>
  );
}

/** The draft with a category that its subject type offers. */
function withAllowedCategory(draft: Draft): Draft {
  const allowed = CUSTOM_CATEGORIES[draft.subjectType];
  const [first = draft.category] = allowed;
  return allowed.includes(draft.category) ? draft : { ...draft, category: first };
}

interface ValueFieldProps {
  draft: Draft;
  hint: string | undefined;
  onStep: (value: string) => void;
}

/** A number with a decimal comma; arrow keys change it by the category's step, and typed text is kept as it is. */
function ValueField({ draft: { category, value }, hint, onStep }: ValueFieldProps) {
  const move = (steps: number) => {
    const number = parseCustomValue(value) ?? 0;
    onStep(String(Math.max(0, number + steps * customValueStep(category))).replace('.', ','));
  };
  return (
    <TextField
      name="value"
      label={TEXTS.value}
      inputMode="decimal"
      autoComplete="off"
      hint={hint}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        move(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}
