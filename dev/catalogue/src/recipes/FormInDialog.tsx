import { Cluster } from '@najem/shared/ui/base';
import { useToast } from '@najem/shared/ui/context';
import { Dialog } from '@najem/shared/ui/data';
import { Button, filled, Form, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';

/** A form in a dialog: its errors stand at the fields, and what was sent is confirmed by a short message. */
export function FormInDialog() {
  const [isOpen, setOpen] = useState(false);
  const { show } = useToast();
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        Dodaj lokal
      </Button>
      <Dialog open={isOpen} title="Nowy lokal" onClose={close} actions={null}>
        <Form<{ flat: string }>
          label="Nowy lokal"
          initialValues={{ flat: '' }}
          onSubmit={({ flat }) => {
            close();
            show({ tone: 'success', text: `Dodano lokal ${flat}` });
          }}
          actions={
            <Cluster>
              <Button type="submit" variant="primary">
                Zapisz lokal
              </Button>
              <Button onClick={close}>Anuluj</Button>
            </Cluster>
          }
        >
          <TextField name="flat" label="Numer lokalu" rules={[filled('Podaj numer lokalu')]} required />
        </Form>
      </Dialog>
    </>
  );
}
