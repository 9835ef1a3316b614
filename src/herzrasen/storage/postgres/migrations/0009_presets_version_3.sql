-- Nothing is stored in another way. A program from before refuses this schema, since version 3 of the
-- presets means other rules by some of their names. (asyncpg fails at a step without a statement.)
SELECT;
