import { Cluster, Grid, Stack } from '@najem/shared/ui/base';
import { CheckboxField, ChoiceField } from '@najem/shared/ui/content';
import {
  Button,
  CopyButton,
  Field,
  filled,
  Form,
  IconButton,
  IdentifierTextField,
  Notice,
  PasswordField,
  rule,
  Spinner,
  TextArea,
  TextField,
  Tooltip,
} from '@najem/shared/ui/form';
import type * as form from '@najem/shared/ui/form';
import type { Parts } from './Catalogue';

/** The components that the shell renders around every screen. */
type Around = 'Kit' | 'KitProvider';

const TYPES = [
  { value: 'osoba', label: 'Osoba', icon: 'tenant' },
  { value: 'firma', label: 'Firma', icon: 'landlord' },
] as const;

interface Person {
  name: string;
  password: string;
  comment: string;
  type: string;
  hasAgreed: boolean;
}

const EMPTY: Person = { name: '', password: '', comment: '', type: '', hasAgreed: false };

export const FORM_PARTS: Parts<typeof form, Around> = {
  Button: (
    <Cluster>
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <Cluster key={variant}>
          <Button variant={variant} icon="plus">
            {variant}
          </Button>
          <Button variant={variant} size="s" loading>
            {variant} w toku
          </Button>
          <Button variant={variant} disabled>
            {variant} nieczynny
          </Button>
        </Cluster>
      ))}
      <Button href="/dev/kit/form" iconEnd="chevron">
        Odnośnik
      </Button>
      <Button href="https://example.com/" external>
        Odnośnik poza serwis
      </Button>
    </Cluster>
  ),
  CopyButton: <CopyButton text="https://example.com/" label="Kopiuj link" />,
  Field: <Field label="Własna kontrolka">{(control) => <input {...control} className="ant-input" />}</Field>,
  Form: (
    <Form<Person>
      label="Osoba"
      initialValues={EMPTY}
      onSubmit={() => {}}
      error={{ message: 'Serwer odmówił' }}
      actions={
        <Button type="submit" variant="primary">
          Sprawdź formularz
        </Button>
      }
    >
      <TextField name="name" rules={[filled('Podaj imię')]} label="Imię" required />
      <PasswordField name="password" label="Hasło osoby" autoComplete="new-password" />
      <TextArea name="comment" label="Komentarz osoby" maxLength={100} />
      <ChoiceField name="type" label="Typ osoby" options={TYPES} />
      <CheckboxField
        name="hasAgreed"
        rules={[rule((hasAgreed: boolean) => (hasAgreed ? undefined : 'Zaakceptuj regulamin'))]}
        label="Akceptuję regulamin"
        required
      />
    </Form>
  ),
  IconButton: (
    <Cluster>
      <IconButton icon="edit" label="Zmień" />
      <IconButton icon="trash" label="Usuń" variant="danger" />
      <IconButton icon="share" label="Nieczynne udostępnianie" disabled />
    </Cluster>
  ),
  IdentifierTextField: (
    <Form<{ identifier: string }> label="Numer" initialValues={{ identifier: 'NRFE471123' }} onSubmit={() => undefined}>
      <IdentifierTextField name="identifier" label="PESEL lub numer paszportu" />
    </Form>
  ),
  Notice: (
    <Stack>
      {(['success', 'info', 'warning', 'danger'] as const).map((tone) => (
        <Notice
          key={tone}
          tone={tone}
          title={`Wiadomość ${tone}`}
          onDismiss={() => {}}
          actions={<Button>Dalej</Button>}
        >
          Treść wiadomości
        </Notice>
      ))}
    </Stack>
  ),
  PasswordField: (
    <Grid>
      <PasswordField label="Hasło" autoComplete="current-password" value="tajne" hint="Co najmniej 8 znaków" />
      <PasswordField label="Nowe hasło" autoComplete="new-password" value="" required error="Podaj hasło" />
      <PasswordField label="Nieczynne hasło" autoComplete="new-password" value="" disabled />
    </Grid>
  ),
  Spinner: <Spinner visible label="Trwa wczytywanie katalogu" />,
  TextArea: (
    <Form label="Wpis" initialValues={{ opinion: 'Długi tekst. '.repeat(20) }} onSubmit={() => {}}>
      <TextArea name="opinion" label="Komentarz" maxLength={300} />
      <TextArea name="empty" label="Uzasadnienie" maxLength={300} required error="Podaj uzasadnienie" rows={2} />
      <TextArea name="disabled" label="Nieczynne pole" maxLength={300} disabled rows={2} />
    </Form>
  ),
  TextField: (
    <Grid>
      <TextField label="PESEL" value="44051401359" numeric icon="search" hint="11 cyfr" />
      <TextField label="E-mail" type="email" value="anna@" required error="Niepoprawny adres e-mail" />
      <TextField label="NIP" value="1111111111" locked="Pole zablokowane po weryfikacji" />
      <TextField label="Nieczynne pole" value="" disabled />
    </Grid>
  ),
  Tooltip: (
    <Tooltip text="Dodaj wpis o twoim najemcy">
      <Button>Z podpowiedzią</Button>
    </Tooltip>
  ),
};
