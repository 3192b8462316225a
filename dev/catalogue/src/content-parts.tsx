import { Cluster, Grid, Stack } from '@najem/shared/ui/base';
import {
  Badge,
  CardSkeleton,
  CheckboxField,
  ChoiceField,
  DescriptionList,
  EmptyState,
  Rating,
  Skeleton,
} from '@najem/shared/ui/content';
import type * as content from '@najem/shared/ui/content';
import { Button, Form } from '@najem/shared/ui/form';
import type { Parts } from './Catalogue';

const TONES = ['neutral', 'accent', 'success', 'info', 'warning', 'danger'] as const;
const TYPES = [
  { value: 'osoba', label: 'Osoba', icon: 'tenant' },
  { value: 'firma', label: 'Firma', icon: 'landlord' },
] as const;

export const CONTENT_PARTS: Parts<typeof content> = {
  Badge: (
    <Cluster>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone} icon="star">
          {tone}
        </Badge>
      ))}
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone} strong>
          {tone}
        </Badge>
      ))}
    </Cluster>
  ),
  CardSkeleton: <CardSkeleton count={2} />,
  CheckboxField: (
    <Form label="Zgody" initialValues={{ marked: true }} onSubmit={() => {}}>
      <CheckboxField name="marked" label="Zaznaczone" />
      <CheckboxField name="required" label="Wymagane" required error="Zaznacz to pole" />
      <CheckboxField name="disabled" label="Nieczynne" disabled />
    </Form>
  ),
  ChoiceField: (
    <Grid>
      <ChoiceField label="Typ wybrany" value="osoba" options={TYPES} />
      <ChoiceField label="Typ niewybrany" value="" options={TYPES} required error="Wybierz typ" />
      <ChoiceField label="Typ nieczynny" value="firma" options={TYPES} disabled />
      <ChoiceField label="Rodzaj" value="" options={[{ value: 'dowolny', label: 'Dowolny rodzaj' }, ...TYPES]} />
      <ChoiceField
        label="Typ ze skutkiem"
        value="osoba"
        options={TYPES.map((type) => ({ ...type, note: 'Co z tego wynika.' }))}
      />
      <ChoiceField label="Typ w pasku" value="osoba" options={TYPES} asBar />
      <ChoiceField label="Typ w nieczynnym pasku" value="osoba" options={TYPES} asBar disabled />
    </Grid>
  ),
  DescriptionList: (
    <DescriptionList
      items={[
        { label: 'Numer', value: 'FV 12/2026' },
        { label: 'NIP', value: undefined },
      ]}
    />
  ),
  EmptyState: (
    <EmptyState title="Nie masz jeszcze żadnych najemców" actions={<Button variant="primary">Dodaj najemcę</Button>}>
      Dodaj pierwszego.
    </EmptyState>
  ),
  Rating: (
    <Stack>
      <Rating value={3.5} count={4} size="l" />
      <Rating value={2.2} size="s" starsOnly />
      <Rating value={2.5} count={0} />
      <Rating value={3.8} count={1} note="1 wpis nieuwzględniony" />
      <Rating value={2.5} count={0} note="2 wpisy nieuwzględnione" />
      <Rating value={2.5} count={0} alwaysStars />
    </Stack>
  ),
  Skeleton: <Skeleton title lines={3} />,
};
