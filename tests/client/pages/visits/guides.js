// How the games are played, what is good to do, and the lessons.

export const visits = () => [
  {title: 'how Hearts is played', hash: '#/rules/hearts', presses: true},
  {title: 'how Nerts is played', hash: '#/rules/nerts', presses: true},
  {title: 'what is good at Hearts', hash: '#/tactics/hearts', presses: true},
  {title: 'what is good at Nerts', hash: '#/tactics/nerts', presses: true},
  {title: 'no answer', hash: '#/rules/hearts', answers: {'GET api/guides/hearts': {status: 500, body: {}}}},
  {title: 'no tactics', hash: '#/tactics/nerts', answers: {'GET api/tactics/nerts': {status: 500, body: {}}}},
  {title: 'a lesson in Hearts', hash: '#/learn/hearts', presses: /Continue|Next|Back|Leave|Stop|primary/},
  {title: 'a lesson in Nerts', hash: '#/learn/nerts', presses: /Continue|Next|Back|Leave|Stop|primary/},
];
