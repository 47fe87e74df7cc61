// A legal text, in lines of a readable length. As a page it has its title, anchors and, on wide screens, a table of
// contents; in a dialog, which shows the title itself, it has only the text.
import { List, Text, Title, Typography } from '@mantine/core';
import { LegalContents } from './LegalContents.tsx';
import type { LegalBlock, LegalText } from './document.ts';
import classes from './legal.module.css';

type LegalDocumentProps = {
  text: LegalText;
  /** `page` also renders the title and the table of contents. */
  as?: 'page' | 'dialog';
};

export function LegalDocument({ text, as = 'dialog' }: LegalDocumentProps) {
  const page = as === 'page';
  return (
    <div className={page ? classes.columns : undefined}>
      {page && <LegalContents sections={text.sections} />}
      <article className={classes.words}>
        {page && <Title order={1}>{text.title}</Title>}
        <Text size="sm" c="dimmed" mt={page ? 4 : 0} mb="lg">
          {text.dateLine}
        </Text>
        <Typography className={classes.text}>
          <p className={classes.introduction}>{text.introduction}</p>
          {text.sections.map(({ id, heading, body }) => (
            <section key={id} id={page ? id : undefined} className={classes.section}>
              <Title order={page ? 2 : 3} size="h3" data-legal-heading={page || undefined}>
                {heading}
              </Title>
              {body.map((block) => (
                <Block key={block.toString()} block={block} />
              ))}
            </section>
          ))}
        </Typography>
      </article>
    </div>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  return (
    <List className={classes.list} withPadding>
      {block.map((item) => (
        <List.Item key={item}>{item}</List.Item>
      ))}
    </List>
  );
}
