import {
  CUSTOM_CATEGORIES,
  CUSTOM_CATEGORY_LABELS,
  CUSTOM_OPERATORS,
  CUSTOM_SUBJECT_LABELS,
  type CustomCategory,
  type CustomOperator,
  type CustomSubjectType,
  customValueStep,
  describeCustomReportProblem,
  hasOperator,
  parseCustomValue,
} from '@najem/shared/domain';
import { Card, ErrorState, Grid, Stack } from '@najem/shared/ui/base';
import { SelectField } from '@najem/shared/ui/data';
import { Button, Form, Skeleton, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { errorText } from '../panel/values';
import { useAdmin } from '../state';
import { ReportResult } from './ReportResult';
import { calls, type Criteria } from './state';
import { TEXTS } from './texts';

const TYPES = Object.keys(CUSTOM_CATEGORIES) as CustomSubjectType[];

interface Draft {
  subjectType: CustomSubjectType;
  category: CustomCategory;
  operator: CustomOperator;
  value: string;
}

const FIRST: Draft = { subjectType: 'tenant', category: 'history', operator: '=', value: '1' };

/** The custom report generator: criteria, and below them what they found. */
export function CustomReport() {
  const dispatch = useDispatch();
  const result = useAdmin((state) => state.customReport);
  const [asked, setAsked] = useState<Criteria | null>(null);

  const generate = (criteria: Criteria) => {
    setAsked(criteria);
    dispatch(calls.custom.requested(criteria));
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
            onRetry={asked ? () => generate(asked) : undefined}
          />
        </Card>
      )}
      {result.status === 'loaded' && <ReportResult report={result.report} criteria={result.criteria} />}
    </Stack>
  );
}

function CriteriaForm({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: (criteria: Criteria) => void }) {
  const [draft, setDraft] = useState(FIRST);
  const [isChecked, setChecked] = useState(false);
  const { subjectType, category, operator, value } = draft;
  const problem = describeCustomReportProblem(draft);
  const isCompared = hasOperator(category);
  // An empty field is only unfinished: it is told about on sending.
  const error = isChecked || value !== '' ? problem : undefined;

  const chooseType = (type: CustomSubjectType) => {
    const allowed = CUSTOM_CATEGORIES[type];
    setDraft({ ...draft, subjectType: type, category: allowed.includes(category) ? category : allowed[0]! });
  };
  const submit = () => {
    setChecked(true);
    const number = parseCustomValue(value);
    if (problem || number === undefined) return;
    onSubmit({ subjectType, category, value: number, ...(isCompared ? { operator } : {}) });
  };
  return (
    <Form
      label={TEXTS.form}
      onSubmit={submit}
      actions={
        <Button variant="primary" type="submit" icon="report" loading={isBusy}>
          {TEXTS.submit}
        </Button>
      }
    >
      <Grid column="s">
        <SelectField
          label={TEXTS.subjectType}
          placeholder={null}
          value={subjectType}
          onChange={(type) => chooseType(type as CustomSubjectType)}
          options={TYPES.map((type) => ({ value: type, label: CUSTOM_SUBJECT_LABELS[type] }))}
        />
        <SelectField
          label={TEXTS.category}
          placeholder={null}
          value={category}
          onChange={(chosen) => setDraft({ ...draft, category: chosen as CustomCategory })}
          options={CUSTOM_CATEGORIES[subjectType].map((known) => ({
            value: known,
            label: CUSTOM_CATEGORY_LABELS[known],
          }))}
        />
        {isCompared && (
          <SelectField
            label={TEXTS.operator}
            placeholder={null}
            value={operator}
            onChange={(chosen) => setDraft({ ...draft, operator: chosen as CustomOperator })}
            options={CUSTOM_OPERATORS.map((known) => ({ value: known, label: TEXTS.operators[known] }))}
          />
        )}
        <ValueField
          value={value}
          step={customValueStep(category)}
          hint={isCompared ? undefined : TEXTS.atLeast}
          error={error}
          onChange={(typed) => setDraft({ ...draft, value: typed })}
        />
      </Grid>
    </Form>
  );
}

interface ValueFieldProps {
  value: string;
  step: number;
  hint?: string;
  error?: string;
  onChange: (value: string) => void;
}

/** A number with a decimal comma: arrow keys go by the category's step, and nothing typed is ever changed. */
function ValueField({ value, step, hint, error, onChange }: ValueFieldProps) {
  const move = (steps: number) => {
    const number = parseCustomValue(value) ?? 0;
    onChange(String(Math.max(0, number + steps * step)).replace('.', ','));
  };
  return (
    <TextField
      label={TEXTS.value}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      hint={hint}
      error={error}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        move(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}
